/** How long others' moves may take to be shown: routine is quick, drama takes its time. */

import type { Frame, GameEvent, TableInfo } from "../api/types";
import type { BoardModule } from "../boards/board";

/** How long a bot's routine move may last at normal speed, the less the longer one waits for one's turn. */
const ROUTINE_MS = [
  { until: 2000, most: 900 },
  { until: 4000, most: 550 },
  { until: Infinity, most: 250 },
];

/** How long a bot's drama may last, once that bot was seen moving before. */
const DRAMA_MS = 2000;

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
  if (!isKnown || frame.over || events.some(({ steal, victim }) => steal || victim !== null)) return Infinity;
  const isDrama = module?.isDrama?.(events, frame, before) || leaderOf(before, module) !== leaderOf(frame, module);
  return isDrama ? DRAMA_MS : (ROUTINE_MS.find(({ until }) => waited < until)?.most ?? Infinity);
}

/** Return who stands best alone, if anybody does. */
function leaderOf(frame: Frame | null, module: BoardModule | null): number | null {
  if (!frame || !module?.standing) return null;
  const values = frame.names.map((_, seat) => Number.parseFloat(module.standing?.(frame, seat)?.value ?? ""));
  const best = Math.max(...values);
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null;
}
