/** The choices of a HEIST! position, as taps on the board look for them. */

import type { Card, HeistChoice } from "./types";

type KeepParts = Extract<HeistChoice, { kind: "keep" }>["parts"];

/** Return the dice that a keep holds, ascending. */
export const keptDice = ({ first, second, third, fourth }: KeepParts): number[] =>
  [first, second, third, fourth].filter((die) => die !== undefined);

/** Return the choice that keeps these dice and rolls the others again. */
export function findKeep(choices: HeistChoice[], dice: number[]): HeistChoice | undefined {
  const wanted = dice.toSorted((a, b) => a - b).join();
  return choices.find((choice) => choice.kind === "keep" && keptDice(choice.parts).join() === wanted);
}

export type CardVerb = "take" | "challenge" | "raise" | "return";
const CARD_VERBS: readonly string[] = ["take", "challenge", "raise", "return"] satisfies CardVerb[];
type CardAction = Extract<HeistChoice, { kind: CardVerb }>;
const isAboutCard = (choice: HeistChoice): choice is CardAction => CARD_VERBS.includes(choice.kind);

export interface CardChoice {
  verb: CardVerb;
  card: string;
  choice: HeistChoice;
}

/** Return the choices about single cards; a card is in at most one of them. */
export const cardChoices = (choices: HeistChoice[]): CardChoice[] =>
  choices.filter(isAboutCard).map((choice) => ({ verb: choice.kind, card: choice.parts.card, choice }));

/** Return what a choice about a card is called: to take what another thief has is to steal it. */
export const wordOf = ({ verb, card }: CardChoice, cards: Card[]): CardVerb | "steal" =>
  verb === "take" && cards.find(({ name }) => name === card)?.holder != null ? "steal" : verb;

export interface LockMove {
  from: string;
  to: string;
  count: number;
  choice: HeistChoice;
}

/** Return all ways to move locks from one card to another. */
export const lockMoves = (choices: HeistChoice[]): LockMove[] =>
  choices
    .filter((choice) => choice.kind === "move")
    .map((choice) => ({ from: choice.parts.card, to: choice.parts.taker, count: choice.parts.locks, choice }));
