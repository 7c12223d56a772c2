/** The result of a game: in which order seats are shown, what the headline says, and when each step is counted. */

import type { Decision, Frame } from "../api/types";
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

/** Where somebody came in, and by how many points: behind the first, or if they won, ahead of the next. */
export interface Placing {
  place: number;
  gap: number;
  /** Who came next behind the winner, or won before somebody else. */
  rival: string;
}

/** Return the placing of a seat; null if nobody else plays. */
export function placingOf(order: Ranked[], seat: number): Placing | null {
  const mine = order.find((one) => one.seat === seat);
  const rival = mine?.won ? order.find((one) => !one.won) : order[0];
  if (!mine || !rival) return null;
  const isBefore = (one: Ranked): boolean => Number(one.won) > Number(mine.won) || (one.won === mine.won && one.score > mine.score);
  return { place: order.filter(isBefore).length + 1, gap: Math.abs(rival.score - mine.score), rival: rival.name };
}

/** Return in a sentence where whoever is at this screen came in; else how far the winner is ahead. */
export function placingText(order: Ranked[], mySeats: number[], words: Texts["gameOver"]): string {
  const isMine = mySeats.length === 1;
  const placing = placingOf(order, (isMine ? mySeats[0] : order[0]?.seat) ?? -1);
  if (!placing) return "";
  const { place, gap, rival } = placing;
  if (place === 1) return gap > 0 ? words.aheadOf(gap, rival) : words.byTieBreak(rival);
  return words.cameIn(place, gap);
}

/** Return the best move of a seat among the most choices, and the decision that lost most, if any lost. */
export function turningPoints(decisions: Decision[], seat: number): { best: Decision | undefined; costliest: Decision | undefined } {
  const own = decisions.filter((one) => one.seat === seat && !one.player && one.choices > 1);
  const best = own.filter(({ mark }) => mark === "best").toSorted((a, b) => b.choices - a.choices)[0];
  const costliest = own.filter(({ mark }) => mark !== "best" && mark !== "fine").toSorted((a, b) => b.loss - a.loss)[0];
  return { best, costliest };
}

/** More pieces would not stand side by side. */
const MOST_PARADED = 12;

/** Return which of the pieces that count are paraded: as many of each step as there is room for. */
export function paraded(steps: { points: number; pieces: string[] }[]): string[] {
  const groups = steps.filter(({ points }) => points > 0).map(({ pieces }) => pieces);
  const rounds = Array.from({ length: MOST_PARADED }, (_, nth) => groups.flatMap((pieces) => pieces.slice(nth, nth + 1)));
  const chosen = new Set([...new Set(rounds.flat())].slice(0, MOST_PARADED));
  return [...new Set(groups.flat())].filter((piece) => chosen.has(piece));
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
