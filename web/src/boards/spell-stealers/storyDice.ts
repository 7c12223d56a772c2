/** The stealing dice of Spell Stealers as the story draws them: an artifact's number is not its face, and is told. */

import type { StoryDie } from "../board";
import { sidesOf } from "./piece";
import type { Shape, SpellEvent } from "./types";

export function storyDice(log: SpellEvent[]): Map<number, StoryDie> {
  const dice = new Map<number, StoryDie>();
  /** Everybody rolls the orb for the start. */
  let shape: Shape = "orb";
  for (const { number, kind, parts } of log) {
    if ((kind === "roll" || kind === "throw") && parts.shape) shape = parts.shape;
    else if (kind === "die") dice.set(number, { value: parts.face, sides: sidesOf(shape) });
  }
  return dice;
}
