/** Golden games as the page sees them (`scripts/record.py`). */

import type { Frame, GameEvent } from "../../src/api/types";

export interface Recorded<View> {
  events: GameEvent[];
  frame: Frame<View>;
}

const files = import.meta.glob<{ default: Recorded<unknown>[] }>("./recorded/*.json", { eager: true });

export function recorded<View>(name: string): Recorded<View>[] {
  const file = files[`./recorded/${name}.json`];
  if (!file) throw new Error(`nothing recorded as ${name}`);
  return file.default as Recorded<View>[];
}

/** An event by hand. */
export function event(seat: number | "chance", move: string, sentence = ""): GameEvent {
  return { number: 0, seat, move, sentence, steal: false, victim: null, at: null };
}

/** `draw blue; show loot` as events of chance. */
export const chance = (moves: string): GameEvent[] =>
  moves.split("; ").map((move) => event("chance", move));
