/** Dice that the story draws in most games: numbers from 1 on. */

import type { EventOf, Game, GameEvent } from "../api/types";
import type { StoryDie } from "./board";

/** Return the dice of a game in which an outcome `die` shows a face. */
export function facesOf<G extends Game>(log: EventOf<G>[]): Map<number, StoryDie> {
  return new Map(
    (log as GameEvent[]).flatMap(({ number, kind, parts }) =>
      kind === "die" && typeof parts["face"] === "number" ? [[number, { value: parts["face"] }]] : [],
    ),
  );
}
