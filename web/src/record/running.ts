/** The games of this browser that are under way, asked of the server; what ended meanwhile is kept. */

import { api, ApiError } from "../api/client";
import { nickname } from "../api/nickname";
import { forgetTable, heldTables, markOver, type HeldTable } from "../api/tokens";
import type { Frame, TableInfo } from "../api/types";
import { keepResult, results } from "./results";

export interface RunningGame {
  table: TableInfo;
  frame: Frame | null;
  isMyTurn: boolean;
  /** When this browser sat down, in milliseconds since 1970. */
  since: number;
}

/** Ask for all tables that are not known to be over; one's own turns come first. */
export async function loadRunning(): Promise<RunningGame[]> {
  const found = await Promise.all(heldTables().filter((held) => !held.over).map(loadGame));
  return found.filter((one) => one !== null).toSorted((a, b) => Number(b.isMyTurn) - Number(a.isMyTurn));
}

/** Ask how finished games ended whose end this browser did not see. Return whether there was news. */
export async function loadMissingResults(): Promise<boolean> {
  const known = new Set(results().map(({ id }) => id));
  const missing = heldTables().filter((held) => held.over && !known.has(held.id));
  await Promise.all(missing.map(loadGame));
  return results().length > known.size;
}

/** Return whether one of our seats can do something: move, or enter what real dice show. */
function isOurTurn(frame: Frame | null, seats: number[]): boolean {
  return frame !== null && (frame.choices.length > 0 || frame.actors.some((seat) => seats.includes(seat)));
}

async function loadGame(held: HeldTable): Promise<RunningGame | null> {
  try {
    const table = await api.table(held.id);
    const seats = Object.keys(held.tokens).map(Number);
    const frame = table.status === "waiting" ? null : await api.view(held.id, held.tokens[seats[0] ?? -1]);
    if (table.status === "over") {
      markOver(held.id);
      if (frame) keepResult(table, frame, seats, nickname() ?? "", held.since);
      return null;
    }
    return { table, frame, isMyTurn: isOurTurn(frame, seats), since: held.since };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetTable(held.id);
    return null;
  }
}
