/** The view of Spell Stealers as the server sends it, and names as people read them. */

import type { Choice } from "../../api/types";
import type { Sides } from "../../pieces/die";
import { count } from "../../shell/words";

export type Shape = "pyramid" | "diamond" | "orb";
export type Colour = "green" | "yellow" | "red";
export type Success = "green" | "green-or-yellow" | "red";

export interface Thief {
  pawn: number;
  token: "ready" | "spent";
  in_play: boolean;
  start_roll: number | null;
}

export interface Attempt {
  seat: number;
  die: Shape;
  /** Null: in the air. */
  shows: number | null;
  verdict: string;
  moved: number;
}

export interface Roll {
  die: Shape | null;
  number: number | null;
  colour: Colour | null;
  success: Success | null;
  matched: boolean | null;
  steal_odds: number | null;
  stolen_by: number | null;
  attempts: Attempt[];
}

export interface ArtifactDie {
  name: Shape;
  faces: number;
  /** The colour of each of its numbers, from 1 on. */
  colours: Colour[];
  /** How often a roll obtains something, and how many points it brings on average. */
  success: number;
  points: number;
}

export interface View {
  phase:
    | "start" | "turn" | "artifact" | "success" | "ask" | "offer" | "steal" | "window" | "vote"
    | "press" | "over";
  turn: number | null;
  first: number;
  window: "live" | "polite";
  spell: number;
  final: boolean;
  points: number;
  tracker: number;
  tracker_spaces: number;
  shared_tracker: boolean;
  thieves: Thief[];
  roll: Roll | null;
  vote: unknown;
  dice: ArtifactDie[];
}

const SIDES: Record<Shape, Sides> = { pyramid: 4, diamond: 8, orb: 12 };

export function sidesOf(shape: Shape): Sides {
  return SIDES[shape];
}

export function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The chance that the server gives with a choice: the number alone. */
export function chance(choice: Choice): string {
  return /^\d+%/.exec(choice.odds ?? "")?.[0] ?? "";
}

/** The colours that a symbol of the success die lets through. */
export function coloursOf(success: Success): Colour[] {
  return success === "green-or-yellow" ? ["green", "yellow"] : [success];
}

export function steps(moved: number): string {
  return count(Math.abs(moved), "step");
}

/** How often the tracker's marker went around, and what that comes to; empty: not once yet. */
export function lapWords(points: number, marker: number, spaces: number): string {
  const laps = (points - marker) / spaces;
  if (laps === 0) return "";
  const times = ["once", "twice"][laps - 1] ?? `${laps} times`;
  return `and ${times} around: +${points - marker}, ${points} in all`;
}

/** What became of an attempt, in a few words. */
export function attemptWords(attempt: Attempt): string {
  if (attempt.shows === null) return "in the air";
  if (attempt.verdict === "stolen") return `stolen, ${steps(attempt.moved)} forward`;
  if (attempt.moved === 0) return `${attempt.verdict}, stays put`;
  return `${attempt.verdict}, ${steps(attempt.moved)} back`;
}
