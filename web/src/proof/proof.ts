/** The whole proof: every roll and card of a finished game, computed again from its seed. */

import type { GameEvent, Proof } from "../api/types";
import { commitment, draw, outcome } from "./dice";

export interface CheckedRoll {
  number: number;
  /** What the log says came up. */
  logged: string;
  /** What the seed gives; null where nobody says what could have come. */
  computed: string | null;
  /** The first number drawn, and of how many outcomes it picks one. */
  drawn: bigint;
  count: number;
  isCorrect: boolean;
}

export interface Verification {
  isSealed: boolean;
  rolls: CheckedRoll[];
  refuted: CheckedRoll[];
}

/** Check a seed against its seal, and each of chance's events in the log against the seed. */
export function verifyDice(seed: string, proof: Proof, events: GameEvent[]): Verification {
  const outcomes = new Map(proof.rolls.map((roll) => [roll.number, roll.outcomes]));
  const rolls = events
    .filter((event) => event.seat === "chance")
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
