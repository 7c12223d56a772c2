/** The labels of the moves in the list: no two of them read the same. */

import type { Choice } from "../api/types";

/** Return the label of each choice by its move; where several sentences are alike, with the move's notation. */
export function choiceLabels(choices: Choice[]): Map<string, string> {
  const times = new Map<string, number>();
  for (const { sentence } of choices) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return new Map(
    choices.map(({ move, sentence }) => [move, times.get(sentence) === 1 ? sentence : `${sentence} (${move})`]),
  );
}
