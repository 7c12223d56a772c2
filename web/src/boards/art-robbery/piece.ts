/** Cards and tiles of Art Robbery: their names and how they are listed. */

import { texts } from "../../texts/texts.svelte";
import type { Cards, LootTile, Thief, View } from "./types";

/** Return the names of the rooms, one for each raid. */
export const rooms = (): string[] => texts().artRobbery.rooms;

export const CARDS = ["0", "1", "2", "3", "4", "5", "boss", "guard-dog", "greedy-thief"] as const;

export function cardTitle(card: string): string {
  return texts().artRobbery.cards[card] ?? card;
}

/** Return cards one by one in a fixed order: each with a unique key, and its place among those of its kind. */
export function listCards(cards: Cards): { card: string; key: string; nth: number }[] {
  return CARDS.flatMap((card) =>
    Array.from({ length: cards[card] ?? 0 }, (_, nth) => ({ card, key: `${card} ${nth}`, nth })),
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
  const words = texts().artRobbery;
  const named = tile.value === "boss" ? words.bossTile : words.tile(tile.value);
  return tile.alibis ? words.withAlibis(named, tile.alibis) : named;
}

/** Return what a tile counts, and what its dots are. */
export function explainTile(tile: LootTile): string {
  const words = texts().explainArtRobbery;
  const loot = tile.value === "boss" ? words.boss : words.tile(tile.value);
  return tile.alibis ? `${loot} ${words.dots(tile.alibis)}` : loot;
}

/** Return what a card brings. */
export function explainCard(card: string): string {
  const words = texts().explainArtRobbery;
  return words.cards[card] ?? words.number(card);
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
  const words = texts().artRobbery;
  if (thief.arrested) return { title: words.arrested, note: words.confiscated(points), isCaught: true };
  if (score < points) return { title: words.bail(points - score), note: words.tooFewAlibis, isCaught: true };
  return { title: words.walksFree, note: words.withScore(score), isCaught: false };
}

/** Return the keys of the tiles in a row that were not in the row before. */
export function newTiles(before: LootTile[], after: LootTile[]): string[] {
  const known = new Set(listTiles(before).map(({ key }) => key));
  return listTiles(after).flatMap(({ key }) => (known.has(key) ? [] : [key]));
}

/** Return the tiles that each thief has got between two positions of one raid, by their keys. */
export function gainsOf(before: View | null, after: View): string[][] {
  return after.thieves.map(({ tiles }, seat) => {
    const held = before?.raid.number === after.raid.number ? before.thieves[seat]?.tiles : undefined;
    return held ? newTiles(held, tiles) : [];
  });
}

/** A place in the middle of the table, and the tile that lies there or lay there. */
export interface Place {
  key: string;
  tile: LootTile;
  isHere: boolean;
}

/** Return the places of a row: those known before, kept even if empty now, and new ones at its end. */
export function placesOf(known: Place[], tiles: LootTile[]): Place[] {
  const laid = listTiles(tiles).map(({ key, tile }) => ({ key, tile, isHere: true }));
  const kept = known.map((place) => laid.find(({ key }) => key === place.key) ?? { ...place, isHere: false });
  return [...kept, ...laid.filter(({ key }) => !known.some((place) => place.key === key))];
}
