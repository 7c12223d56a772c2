/** Golden games as the page sees them (`scripts/record.py`). */

import type { EventOf, FrameOf, Game } from "../../src/api/types";
import { described } from "../described";

/** An action, and the position it leads to. */
export interface RecordedUpdate<G extends Game> {
  events: EventOf<G>[];
  frame: FrameOf<G>;
}

const files = import.meta.glob<{ default: unknown }>("./recorded/*.json", { eager: true });

/** Return the recorded updates of one game: `recorded("heist", "heist-3")`. */
export function recorded<G extends Game>(game: G, name: string): RecordedUpdate<G>[] {
  const file = files[`./recorded/${game}-${name}.json`];
  if (!file) throw new Error(`nothing is recorded as ${game}-${name}`);
  return file.default as RecordedUpdate<G>[];
}

/** Return a made-up event, of whatever game has such a move. */
export function event(seat: number | "chance", move: string, sentence = ""): any {
  return { ...described(move), number: 0, seat, sentence, steal: false, victim: null, at: null, timing: null };
}

/** Return `draw blue; show loot` as events of chance. */
export const chance = (moves: string): any[] =>
  moves.split("; ").map((move) => event("chance", move));
