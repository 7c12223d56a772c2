/** The view of Art Robbery as the server sends it, and names as people read them. */

import { count } from "../../shell/words";

export interface Loot {
  /** `3`, `3-alibi`, `boss`: as moves name it. */
  name: string;
  value: string;
  alibis: number;
}

export interface SafeLoot extends Loot {
  raid: number;
}

export type Cards = Record<string, number>;

export interface Thief {
  cards: number;
  /** Null: not for these eyes. */
  hand: Cards | null;
  has_dog: boolean;
  tiles: Loot[];
  /** How many tiles lie face down, raid by raid. */
  piles: number[];
  safe: SafeLoot[] | null;
  alibis: number | null;
  points: number | null;
  /** Whether the police got this thief; null before the end. */
  arrested: boolean | null;
}

export interface Theft {
  thief: number;
  victim: number;
  tile: Loot;
}

export interface View {
  phase: "first" | "deal" | "play" | "give" | "draw" | "over";
  turn: number | null;
  raid: { number: number; of: number; name: string; turns: number };
  /** The seat that has it; null: it lies in the middle. */
  dog: number | null;
  middle: Loot[];
  draw: number;
  discard: Cards;
  thieves: Thief[];
  theft: Theft | null;
  drawer: number | null;
}

export const ROOMS = ["Sketches", "Sculptures", "Antiquities", "Paintings"] as const;

export const CARDS = ["0", "1", "2", "3", "4", "5", "boss", "guard-dog", "greedy-thief"] as const;

const CARD_TITLES: Record<string, string> = {
  boss: "Boss",
  "guard-dog": "Guard Dog",
  "greedy-thief": "Greedy Thief",
};

export function cardTitle(card: string): string {
  return CARD_TITLES[card] ?? card;
}

/** Cards one by one in a steady order, each with a key of its own. */
export function spread(cards: Cards): { card: string; key: string }[] {
  return CARDS.flatMap((card) =>
    Array.from({ length: cards[card] ?? 0 }, (_, nth) => ({ card, key: `${card} ${nth}` })),
  );
}

/** Tiles one by one, each with a key of its own. */
export function laid<T extends Loot>(tiles: T[]): { tile: T; key: string }[] {
  const seen: Record<string, number> = {};
  return tiles.map((tile) => {
    const nth = (seen[tile.name] = (seen[tile.name] ?? 0) + 1);
    return { tile, key: `${tile.name} ${nth}` };
  });
}

export function tileTitle(tile: Loot): string {
  const named = tile.value === "boss" ? "Boss tile" : `tile ${tile.value}`;
  return tile.alibis ? `${named} with ${count(tile.alibis, "alibi")}` : named;
}

/** What can be seen of somebody's loot: the numbers of the open tiles. */
export function openPoints(thief: Thief): number {
  return thief.tiles.reduce((sum, tile) => sum + (Number(tile.value) || 0), 0);
}

export function total(cards: Cards): number {
  return Object.values(cards).reduce((sum, some) => sum + some, 0);
}

/** How it ended for somebody: arrested, let off for some of the loot, or free. */
export function verdict(thief: Thief, score: number): { title: string; note: string; isCaught: boolean } {
  const points = thief.points ?? score;
  if (thief.arrested) return { title: "Arrested", note: `${count(points, "point")} confiscated`, isCaught: true };
  if (score < points) return { title: `Bail: −${points - score}`, note: "too few alibis", isCaught: true };
  return { title: "Walks free", note: `with ${score}`, isCaught: false };
}
