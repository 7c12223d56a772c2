/** The marks of decisions, each as a sign and a word, so that nothing depends on colour. */

import type { Decision, Mark } from "../api/types";

export const SIGNS: Record<Mark, string> = {
  best: "★",
  fine: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The marks of decisions that gave something away, the gravest last. */
const FAULTS: readonly Mark[] = ["inaccuracy", "mistake", "blunder"];

export function isFault(mark: Mark): boolean {
  return FAULTS.includes(mark);
}

/** Return the decisions by the numbers of their events. */
export function decisionsByNumber(decisions: Decision[]): Map<number, Decision> {
  return new Map(decisions.map((decision) => [decision.number, decision]));
}

/** Return the decisions that lost most, the earliest first; none that lost nothing, or in which it was best to wait. */
export function costliestOf(decisions: Decision[], most = 3): Decision[] {
  return decisions
    .filter(({ mark, best }) => isFault(mark) && best !== "wait")
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, most)
    .toSorted((a, b) => a.number - b.number);
}
