/** Cards and tiles of Art Robbery: their names and how they are listed. */

import { pluralize } from "../../shell/words";
import type { Cards, LootTile, Thief } from "./types";

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

/** Return cards one by one in a fixed order, each with a unique key. */
export function listCards(cards: Cards): { card: string; key: string }[] {
  return CARDS.flatMap((card) =>
    Array.from({ length: cards[card] ?? 0 }, (_, nth) => ({ card, key: `${card} ${nth}` })),
  );
}

/** Return tiles one by one, each with a unique key. */
export function listTiles<T extends LootTile>(tiles: T[]): { tile: T; key: string }[] {
  const seen: Record<string, number> = {};
  return tiles.map((tile) => {
    const nth = (seen[tile.name] = (seen[tile.name] ?? 0) + 1);
    return { tile, key: `${tile.name} ${nth}` };
  });
}

export function tileTitle(tile: LootTile): string {
  const named = tile.value === "boss" ? "Boss tile" : `tile ${tile.value}`;
  return tile.alibis ? `${named} with ${pluralize(tile.alibis, "alibi")}` : named;
}

/** Return the points of a thief's open tiles. */
export function openPoints(thief: Thief): number {
  return thief.tiles.reduce((sum, tile) => sum + (Number(tile.value) || 0), 0);
}

export function countCards(cards: Cards): number {
  return Object.values(cards).reduce((sum, some) => sum + some, 0);
}

/** Return how the game ended for a thief: arrested, out on bail for some of the loot, or free. */
export function verdict(thief: Thief, score: number): { title: string; note: string; isCaught: boolean } {
  const points = thief.points ?? score;
  if (thief.arrested) return { title: "Arrested", note: `${pluralize(points, "point")} confiscated`, isCaught: true };
  if (score < points) return { title: `Bail: −${points - score}`, note: "too few alibis", isCaught: true };
  return { title: "Walks free", note: `with ${score}`, isCaught: false };
}
