/** The notation of HEIST!'s moves, as taps on the board write and read it. */

import type { Choice } from "../../api/types";

/** Return the move that keeps these dice and rolls the others again. */
export function keepMove(dice: number[]): string {
  return ["keep", ...dice.toSorted((a, b) => a - b)].join(" ");
}

export type CardVerb = "take" | "challenge" | "raise" | "return";
const CARD_VERBS: readonly string[] = ["take", "challenge", "raise", "return"];

export interface CardChoice {
  verb: CardVerb;
  card: string;
  choice: Choice;
}

/** Return the choices about single cards; a card is in at most one of them. */
export function cardChoices(choices: Choice[]): CardChoice[] {
  return choices.flatMap((choice) => {
    const [verb = "", card = "", more] = choice.move.split(" ");
    return CARD_VERBS.includes(verb) && !more ? [{ verb: verb as CardVerb, card, choice }] : [];
  });
}

export interface LockMove {
  from: string;
  to: string;
  count: number;
  choice: Choice;
}

/** Return all ways to move locks from one card to another. */
export function lockMoves(choices: Choice[]): LockMove[] {
  return choices.flatMap((choice) => {
    const [verb, from = "", to = "", count] = choice.move.split(" ");
    return verb === "move" ? [{ from, to, count: Number(count), choice }] : [];
  });
}

/** Return the choices `code 1` ... or `die 1` ..., with their numbers. */
export function facesOf(choices: Choice[], word: "code" | "die"): { face: number; choice: Choice }[] {
  return choices
    .filter((choice) => choice.move.startsWith(`${word} `))
    .map((choice) => ({ face: Number(choice.move.slice(word.length + 1)), choice }));
}
