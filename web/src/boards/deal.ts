/** The deal: the cards before the first move, which count and are told as one event. */

import type { GameEvent } from "../api/types";

/** So many cards in a row before the first move are a deal. */
const LEAST_DEALT = 4;

/** The events that deal the cards at the start: their first and last number; null if nothing is dealt. */
export interface Deal {
  first: number;
  last: number;
}

export function findDeal(log: GameEvent[]): Deal | null {
  const firstMove = log.findIndex((event) => event.seat !== "chance");
  const cards = log.slice(0, firstMove < 0 ? log.length : firstMove).filter((event) => event.kind === "card");
  const [first, last] = [cards[0]?.number, cards.at(-1)?.number];
  return first !== undefined && last !== undefined && cards.length >= LEAST_DEALT ? { first, last } : null;
}

/** Return the log with the deal as one event, told by a sentence of its own. */
export function foldDeal(log: GameEvent[], deal: Deal | null, tell: (cards: number) => string): GameEvent[] {
  if (!deal) return log;
  const folded = log.filter(({ number }) => number < deal.first || number >= deal.last);
  const sentence = tell(deal.last - deal.first + 1);
  return folded.map((event) => (event.number === deal.last ? { ...event, move: "", kind: "deal", parts: {}, sentence } : event));
}

/** Return the nearest position in a direction that is not inside the deal. */
export function skipDeal(position: number, deal: Deal | null, direction: 1 | -1): number {
  if (!deal || position < deal.first || position >= deal.last) return position;
  return direction === 1 ? deal.last : deal.first - 1;
}
