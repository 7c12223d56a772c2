/** Taps on dice that are to be put back into the cup. */

import type { RowDie } from "./types";

/**
 * Return the places (from 1) that stand for the tapped dice (places from 0). Dice that look alike are
 * one choice, which names the lowest places.
 */
export function lowestPlaces(row: RowDie[], tapped: number[]): number[] {
  const wanted = new Map<string, number>();
  for (const place of tapped) {
    const kind = kindOf(row[place]);
    wanted.set(kind, (wanted.get(kind) ?? 0) + 1);
  }
  return row.flatMap((die, place) => {
    const left = wanted.get(kindOf(die)) ?? 0;
    wanted.set(kindOf(die), left - 1);
    return left > 0 ? [place + 1] : [];
  });
}

const kindOf = (die: RowDie | undefined): string => `${die?.colour} ${die?.face}`;
