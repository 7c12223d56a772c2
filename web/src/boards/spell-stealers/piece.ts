/** Dice and attempts of Spell Stealers, and how they are described. */

import type { Choice } from "../../api/types";
import type { Sides } from "../../pieces/die";
import { pluralize } from "../../shell/words";
import type { Attempt, Colour, Roll, Shape, Success } from "./types";

const SIDES: Record<Shape, Sides> = { pyramid: 4, diamond: 8, orb: 12 };

export function sidesOf(shape: Shape): Sides {
  return SIDES[shape];
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Return the percentage of a choice's odds, without the explanation. */
export function percentOf(choice: Choice): string {
  return /^\d+%/.exec(choice.odds ?? "")?.[0] ?? "";
}

/** Return the colours that a symbol of the success die matches. */
export function coloursOf(success: Success): Colour[] {
  return success === "green-or-yellow" ? ["green", "yellow"] : [success];
}

export function describeSteps(moved: number): string {
  return pluralize(Math.abs(moved), "step");
}

/** Describe how often the tracker's marker went around and what that adds; empty if it did not. */
export function describeLaps(points: number, marker: number, spaces: number): string {
  const laps = (points - marker) / spaces;
  if (laps === 0) return "";
  const times = ["once", "twice"][laps - 1] ?? `${laps} times`;
  return `and ${times} around: +${points - marker}, ${points} in all`;
}

/** Describe what both dice of a roll show. */
export function describeDice({ die, number, colour, success }: Roll): string {
  if (die === null || number === null) return "The dice are in the air";
  return `${capitalize(die)} ${number}, ${colour}; success die ${(success ?? "in the air").replaceAll("-", " ")}`;
}

/** Describe the result of an attempt. */
export function describeAttempt(attempt: Attempt): string {
  if (attempt.shows === null) return "in the air";
  if (attempt.verdict === "stolen") return `stolen, ${describeSteps(attempt.moved)} forward`;
  if (attempt.moved === 0) return `${attempt.verdict}, stays put`;
  return `${attempt.verdict}, ${describeSteps(attempt.moved)} back`;
}
