/** What a newcomer is told next: the goal first, then each rule where it first applies, then advice. */

import type { Frame, GameDetail } from "../api/types";

export type Step =
  | { kind: "goal"; id: string; text: string }
  | { kind: "rule"; id: string; title: string; text: string; left: number }
  | { kind: "advice" }
  | { kind: "watch" };

/** The id of the goal among the rules that were explained. */
export const GOAL = "goal";

/** Return the step for a position: one thing at a time, and nothing twice. */
export function nextStep(game: GameDetail, frame: Frame, known: readonly string[]): Step {
  if (!known.includes(GOAL)) return { kind: "goal", id: GOAL, text: game.blurb };
  if (frame.choices.length === 0) return { kind: "watch" };
  const fresh = frame.rules_now.filter((id) => !known.includes(id));
  const rules = fresh.flatMap((id) => game.rulebook.filter((rule) => rule.id === id));
  const [rule] = rules;
  if (!rule) return { kind: "advice" };
  return { kind: "rule", id: rule.id, title: rule.section, text: rule.text, left: rules.length - 1 };
}
