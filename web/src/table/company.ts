/** Whether there is somebody to talk to. */

import { hasServer } from "../api/transport";
import type { TableInfo } from "../api/types";

/** Return whether people at other screens may be at this table; at a table of bots there is nobody. */
export function hasCompany(table: Pick<TableInfo, "talk" | "hot_seat" | "public" | "seats" | "replay">): boolean {
  if (!hasServer || table.talk === "off" || table.replay) return false;
  const people = table.seats.filter((seat) => seat.kind !== "bot").length;
  return table.public || (people > 1 && !table.hot_seat);
}
