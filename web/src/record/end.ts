/** What is kept of a game when it ends. */

import { nickname } from "../api/nickname";
import { markOver } from "../api/tokens";
import type { Frame, TableInfo } from "../api/types";
import { keepResult } from "./results";

/** Note that a table is over, and how the game ended. */
export function keepEnd(table: TableInfo | null, frame: Frame, mySeats: number[]): void {
  if (!table) return;
  markOver(table.id);
  if (table.status === "over") keepResult(table, frame, mySeats, nickname() ?? "", Date.now());
}
