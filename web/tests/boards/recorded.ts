/** Golden games as the page sees them (`scripts/record.py`). */

import type { FrameOf, Game, GameEvent } from "../../src/api/types";

/** An action, and the position it leads to. */
export interface RecordedUpdate<G extends Game> {
  events: GameEvent[];
  frame: FrameOf<G>;
}

const files = import.meta.glob<{ default: unknown }>("./recorded/*.json", { eager: true });

/** Return the recorded updates of one game: `recorded("heist", "heist-3")`. */
export function recorded<G extends Game>(game: G, name: string): RecordedUpdate<G>[] {
  const file = files[`./recorded/${game}-${name}.json`];
  if (!file) throw new Error(`nothing is recorded as ${game}-${name}`);
  return file.default as RecordedUpdate<G>[];
}

/** Return a made-up event. */
export function event(seat: number | "chance", move: string, sentence = ""): GameEvent {
  return { number: 0, seat, move, sentence, steal: false, victim: null, at: null, timing: null };
}

/** Return `draw blue; show loot` as events of chance. */
export const chance = (moves: string): GameEvent[] =>
  moves.split("; ").map((move) => event("chance", move));
