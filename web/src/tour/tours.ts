/** The tours: parts of recorded games, each loaded when it is played (`scripts/record.py`). */

import type { GameEvent, Frame } from "../api/types";
import type { BoardModule, SeatState } from "../boards/board";

/** A position, and the events that led to it. */
export interface TourStep {
  events: GameEvent[];
  frame: Frame;
}

const files = import.meta.glob<TourStep[]>("./recorded/*.json", { import: "default" });

export const hasTour = (game: string): boolean => `./recorded/${game}.json` in files;

/** Return the steps of a tour; the first one has nothing that led to it. */
export async function loadTour(game: string): Promise<TourStep[]> {
  const steps = (await files[`./recorded/${game}.json`]?.()) ?? [];
  return steps.map((step, nth) => (nth === 0 ? { ...step, events: [] } : step));
}

/** How long a position is looked at once its scene is over, and how long the last one (ms). */
const LOOK_MS = 700;
const LAST_LOOK_MS = 1800;

/** Return how long a step is shown. */
export function stepMs(steps: TourStep[], nth: number, module: BoardModule): number {
  const step = steps[nth];
  if (!step) return 0;
  return (module.durationMs?.(step.events, step.frame) ?? 0) + (nth === steps.length - 1 ? LAST_LOOK_MS : LOOK_MS);
}

/** Return the seats of a tour: the reader's is the first, and bots play the others. */
export function tourSeats({ events, frame }: TourStep, module: BoardModule): SeatState[] {
  return frame.names.map((name, seat) => ({
    seat,
    name,
    presence: seat === 0 ? "you" : "bot",
    isMe: seat === 0,
    bot: null,
    isTurn: frame.actors.includes(seat),
    isVictim: events.some(({ victim }) => victim === seat),
    hasWon: false,
    standing: module.standing?.(frame, seat) ?? null,
  }));
}
