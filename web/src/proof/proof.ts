/** Checks every roll and card of a finished game by computing it again from the seed. */

import type { GameEvent, Proof } from "../api/types";
import { commitment, draw, outcome } from "./dice";

export interface CheckedRoll {
  number: number;
  /** The outcome in the log. */
  logged: string;
  /** The outcome computed from the seed; null if the possible outcomes are unknown. */
  computed: string | null;
  /** The first number drawn, and the number of outcomes it picks from. */
  drawn: bigint;
  count: number;
  isCorrect: boolean;
}

export interface Verification {
  isSealed: boolean;
  rolls: CheckedRoll[];
  refuted: CheckedRoll[];
}

/**
 * Check the seed against its commitment, and each outcome in the log against the seed. The first
 * `inherited` events are those of another game, whose dice followed from another seed.
 */
export function verifyDice(seed: string, proof: Proof, events: GameEvent[], inherited = 0): Verification {
  const outcomes = new Map(proof.rolls.map((roll) => [roll.number, roll.outcomes]));
  const rolls = events
    .filter((event) => event.seat === "chance" && event.number > inherited)
    .map((event) => check(seed, event, outcomes.get(event.number) ?? []));
  return {
    isSealed: commitment(seed) === proof.commitment,
    rolls,
    refuted: rolls.filter((roll) => !roll.isCorrect),
  };
}

function check(seed: string, { number, move }: GameEvent, outcomes: string[]): CheckedRoll {
  const count = outcomes.length;
  const computed = count === 0 ? null : (outcomes[outcome(seed, number, count)] ?? null);
  return { number, logged: move, computed, drawn: draw(seed, number), count, isCorrect: computed === move };
}
