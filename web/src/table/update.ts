/** What the server sends of a table: a position, and the events that led there. */

import type { Frame, GameEvent, TableInfo } from "../api/types";

export interface Update {
  frame: Frame;
  table: TableInfo;
  events?: GameEvent[];
}

/** Return whether a game begins or ends with a position; where people roll their own dice without an event, and when it is stopped. */
export const isStartOrStop = (before: Frame | null, after: Frame): boolean => (before?.actors.length === 0) !== (after.actors.length === 0);
