/** The whole proof: every roll and card of a finished game, computed again from its seed. */

import type { GameEvent, Proof } from "../api/types";
import { commitment, draw, outcome } from "./dice";

export interface Checked {
  number: number;
  /** What the log says came up. */
  told: string;
  /** What the seed gives; null where nobody says what could have come. */
  due: string | null;
  /** The first number drawn, and of how many outcomes it picks one. */
  drawn: bigint;
  count: number;
  isTrue: boolean;
}

export interface Verdict {
  isSealed: boolean;
  rolls: Checked[];
  refuted: Checked[];
}

/** Check a seed against its seal, and each of chance's events in the log against the seed. */
export function prove(seed: string, proof: Proof, events: GameEvent[]): Verdict {
  const outcomes = new Map(proof.rolls.map((roll) => [roll.number, roll.outcomes]));
  const rolls = events
    .filter((event) => event.seat === "chance")
    .map((event) => check(seed, event, outcomes.get(event.number) ?? []));
  return {
    isSealed: commitment(seed) === proof.commitment,
    rolls,
    refuted: rolls.filter((roll) => !roll.isTrue),
  };
}

function check(seed: string, { number, move }: GameEvent, outcomes: string[]): Checked {
  const count = outcomes.length;
  const due = count === 0 ? null : (outcomes[outcome(seed, number, count)] ?? null);
  return { number, told: move, due, drawn: draw(seed, number), count, isTrue: due === move };
}
