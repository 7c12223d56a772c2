/** The result of a game: in which order seats are shown, what the headline says, and when each step is counted. */

import type { Frame } from "../api/types";
import type { Texts } from "../texts/texts.svelte";

export interface Ranked {
  seat: number;
  name: string;
  score: number;
  won: boolean;
}

/** Return the seats, winners first, then by their points. */
export function ranking(frame: Pick<Frame, "names" | "scores" | "winners">): Ranked[] {
  return frame.names
    .map((name, seat) => ({ name, seat, score: frame.scores?.[seat] ?? 0, won: frame.winners.includes(seat) }))
    .toSorted((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
}

/** Return who wins, with "you" where one person at this screen is among the winners. */
export function headline(order: Ranked[], mySeats: number[], words: Texts["gameOver"]): string {
  const winners = order.filter((one) => one.won);
  const names = winners.map((one) => one.name);
  const mine = mySeats.length === 1 ? winners.find((one) => one.seat === mySeats[0]) : undefined;
  if (mine && winners.length === 1) return words.youWin;
  if (mine) return words.youShare(winners.filter((one) => one !== mine).map((one) => one.name));
  return winners.length === 1 ? words.oneWins(names[0] ?? "") : words.severalWin(names);
}

/**
 * Return when each step is counted, by seat and step: the last seat is told first, and the winner last, so that
 * the tension holds.
 */
export function revealOrder(counts: number[]): number[][] {
  const turns = counts.map((count) => Array.from({ length: count }, () => 0));
  let next = 1;
  for (let seat = counts.length - 1; seat >= 0; seat--) {
    for (let step = 0; step < (counts[seat] ?? 0); step++) (turns[seat] as number[])[step] = next++;
  }
  return turns;
}
