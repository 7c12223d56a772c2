/** The notation of Batman's moves, as taps on the board write and read it. */

import type { Choice } from "../../api/types";
import { formatPercent } from "../../texts/number";
import type { RowDie } from "./types";

/**
 * Return the move that puts back the tapped dice (places from 0). Indistinguishable dice are one
 * move, written with the lowest places.
 */
export function returnMove(row: RowDie[], tapped: number[]): string {
  const wanted = new Map<string, number>();
  for (const place of tapped) {
    const kind = kindOf(row[place]);
    wanted.set(kind, (wanted.get(kind) ?? 0) + 1);
  }
  const places = row.flatMap((die, place) => {
    const left = wanted.get(kindOf(die)) ?? 0;
    wanted.set(kindOf(die), left - 1);
    return left > 0 ? [place + 1] : [];
  });
  return ["return", ...places].join(" ");
}

const kindOf = (die: RowDie | undefined): string => `${die?.colour} ${die?.face}`;

/** Return the choices that begin with a word, and what follows it: `joker` for `pick joker`. */
export function choicesOf(choices: Choice[], word: string): { what: string; choice: Choice }[] {
  return choices
    .filter((choice) => choice.move.startsWith(`${word} `))
    .map((choice) => ({ what: choice.move.slice(word.length + 1), choice }));
}

/** Return `23%`; a small chance is `<1%`, an almost certain one `>99%`. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return `<${formatPercent(0.01)}`;
  if (chance < 1 && chance > 0.995) return `>${formatPercent(0.99)}`;
  return formatPercent(chance);
}
