/** How long others' moves may take to be shown: routine is quick, drama takes its time. */

import type { Frame, GameEvent, TableInfo } from "../api/types";
import type { BoardModule } from "../boards/board";

/** How long a bot's routine move, its drama, and one's own loss may last at normal speed, the less the longer one waits for one's turn. */
const MOST_MS = [
  { until: 1800, routine: 700, drama: 2000, loss: Infinity },
  { until: 3000, routine: 300, drama: 1100, loss: Infinity },
  { until: 4000, routine: 120, drama: 650, loss: 1300 },
  { until: Infinity, routine: 80, drama: 350, loss: 900 },
];
/** How much longer the first move of a bot may last, when one has waited already. */
const FIRST = 2;

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
  if (!isBot || frame.over || !most || (!isKnown && most === MOST_MS[0])) return Infinity;
  if (isMyLoss) return most.loss;
  const isTheft = events.some(({ steal, victim }) => steal || victim !== null);
  const isDrama = isTheft || module?.isDrama?.(events, frame, before) || leaderOf(before, module) !== leaderOf(frame, module);
  return (isDrama ? most.drama : most.routine) * (isKnown ? 1 : FIRST);
}

/** Return who stands best alone, if anybody does. */
function leaderOf(frame: Frame | null, module: BoardModule | null): number | null {
  if (!frame || !module?.standing) return null;
  const values = frame.names.map((_, seat) => Number.parseFloat(module.standing?.(frame, seat)?.value ?? ""));
  const best = Math.max(...values);
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null;
}
