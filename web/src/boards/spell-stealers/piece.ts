/** Dice and attempts of Spell Stealers, and how they are described. */

import type { Choice } from "../../api/types";
import type { Sides } from "../../pieces/die";
import { texts } from "../../texts/texts.svelte";
import type { Attempt, Colour, Roll, Shape, SpellChoice, SpellOutcome, Success } from "./types";

export const SHAPES: readonly Shape[] = ["pyramid", "diamond", "orb"];
const SIDES: Record<Shape, Sides> = { pyramid: 4, diamond: 8, orb: 12 };

const OUTCOMES: readonly string[] = ["die", "artifact", "success", "ask"] satisfies SpellOutcome["kind"][];
export const isOutcome = (choice: SpellChoice): choice is SpellOutcome => OUTCOMES.includes(choice.kind);

export function sidesOf(shape: Shape): Sides {
  return SIDES[shape];
}

/** Return the percentage of a choice's odds, without the explanation. */
export function percentOf(choice: Choice): string {
  return /^\d+\s?%/.exec(choice.odds ?? "")?.[0] ?? "";
}

/** Return the colours that a symbol of the success die matches. */
export function coloursOf(success: Success): Colour[] {
  return success === "green-or-yellow" ? ["green", "yellow"] : [success];
}

export function describeSteps(moved: number): string {
  return texts().spellStealers.steps(Math.abs(moved));
}

/** Describe how often the tracker's marker went around and what that adds; empty if it did not. */
export function describeLaps(points: number, marker: number, spaces: number): string {
  const laps = (points - marker) / spaces;
  return laps === 0 ? "" : texts().spellStealers.laps(laps, points - marker, points);
}

/** Describe what both dice of a roll show. */
export function describeDice({ die, number, colour, success }: Roll): string {
  return texts().spellStealers.dice(die, number, colour, success);
}

/** Describe the result of an attempt. */
export function describeAttempt({ shows, verdict, moved }: Attempt): string {
  const words = texts().spellStealers;
  if (shows === null) return words.inTheAir;
  if (verdict === "stolen") return words.stolenForward(moved);
  return moved === 0 ? words.failedStays(verdict) : words.failedBack(verdict, -moved);
}
