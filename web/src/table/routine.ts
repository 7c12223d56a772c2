/** How long others' moves may take to be shown: routine is quick, drama takes its time. */

import type { Frame, GameEvent, TableInfo } from "../api/types";
import type { BoardModule } from "../boards/board";

/** How long a bot's routine move and its drama may last at normal speed, the less the longer one waits for one's turn. */
const MOST_MS = [
  { until: 2000, routine: 700, drama: 2000 },
  { until: 3500, routine: 350, drama: 1300 },
  { until: Infinity, routine: 120, drama: 1000 },
];

export interface Moment {
  events: GameEvent[];
  frame: Frame;
  table: TableInfo;
  /** The position before. */
  before: Frame | null;
  /** What was shown before. */
  log: GameEvent[];
  module: BoardModule | null;
  /** Milliseconds since one's own last move. */
  waited: number;
}

/** Return how long some events may be shown, at normal speed: without a bound where somebody else than a bot moves. */
export function mostMs({ events, frame, table, before, log, module, waited }: Moment): number {
  const mover = events.find(({ seat }) => typeof seat === "number")?.seat;
  const isBot = typeof mover === "number" && table.seats[mover]?.kind === "bot";
  const isKnown = isBot && log.some(({ seat }) => seat === mover);
  const isMyLoss = events.some(({ victim }) => victim !== null && victim === frame.seat);
  const most = MOST_MS.find(({ until }) => waited < until);
  if (!isKnown || frame.over || isMyLoss || !most) return Infinity;
  const isTheft = events.some(({ steal, victim }) => steal || victim !== null);
  const isDrama = isTheft || module?.isDrama?.(events, frame, before) || leaderOf(before, module) !== leaderOf(frame, module);
  return isDrama ? most.drama : most.routine;
}

/** Return who stands best alone, if anybody does. */
function leaderOf(frame: Frame | null, module: BoardModule | null): number | null {
  if (!frame || !module?.standing) return null;
  const values = frame.names.map((_, seat) => Number.parseFloat(module.standing?.(frame, seat)?.value ?? ""));
  const best = Math.max(...values);
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null;
}
