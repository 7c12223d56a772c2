/** Museums and exhibits of Dice Heist, read from the names of cards. */

import type { GemColour, MuseumName } from "./types";

export type Exhibit =
  | { kind: "painting"; worth: number }
  | { kind: "artifact"; count: number }
  | { kind: "gem"; colour: GemColour };

export const MUSEUM_TITLES: Record<MuseumName, string> = {
  hermitage: "Hermitage",
  metropolitan: "Metropolitan",
  "british-museum": "British Museum",
  louvre: "Louvre",
};

/** Read what a card shows from its name, such as `louvre-painting-50`. */
export function readExhibit(card: string): Exhibit {
  const found = /-(painting|artifact|gem)-(\w+)/.exec(card);
  const [, kind, value = ""] = found ?? [];
  if (kind === "painting") return { kind, worth: Number(value) };
  if (kind === "gem") return { kind, colour: value as GemColour };
  return { kind: "artifact", count: Number(value) || 1 };
}

export function museumOf(card: string): string {
  return Object.keys(MUSEUM_TITLES).find((name) => card.startsWith(`${name}-`)) ?? "";
}

export function exhibitTitle(card: string): string {
  const exhibit = readExhibit(card);
  if (exhibit.kind === "painting") return `painting worth $${exhibit.worth}m`;
  if (exhibit.kind === "gem") return `${exhibit.colour} gem`;
  return exhibit.count === 1 ? "one artifact" : `${exhibit.count} artifacts`;
}
