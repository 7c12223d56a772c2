/** Museums and exhibits of Dice Heist, read from the names of cards. */

import { texts } from "../../texts/texts.svelte"; // first: the texts of a game count in the language of the page
import { diceHeist } from "../../texts/en/diceHeist";
import type { GemColour, MuseumName } from "./types";

export type Exhibit =
  | { kind: "painting"; worth: number }
  | { kind: "artifact"; count: number }
  | { kind: "gem"; colour: GemColour };

export const MUSEUMS = Object.keys(diceHeist.museums) as readonly MuseumName[];

/** Read what a card shows from its name, such as `louvre-painting-50`. */
export function readExhibit(card: string): Exhibit {
  const found = /-(painting|artifact|gem)-(\w+)/.exec(card);
  const [, kind, value = ""] = found ?? [];
  if (kind === "painting") return { kind, worth: Number(value) };
  if (kind === "gem") return { kind, colour: value as GemColour };
  return { kind: "artifact", count: Number(value) || 1 };
}

/** Whether a card brings another one along at once (DH-06): the box prints a plus sign on it. */
export function isMinor(card: string): boolean {
  const exhibit = readExhibit(card);
  return exhibit.kind === "artifact" && exhibit.count === 1;
}

/** Return what a painting is called; the pictures of a deck of one's own have no names. */
export function paintingName(card: string): string {
  const found = /^(.+)-painting-(\d+)/.exec(card);
  const names: Record<string, string> = texts().diceHeist.paintings;
  return (found && names[`${found[1]}-${found[2]}`]) ?? "";
}

/** Break a name near its middle; a single word stays whole. */
export function inTwoLines(name: string): string[] {
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [gap] = gaps.toSorted((a, b) => Math.abs(2 * a - name.length) - Math.abs(2 * b - name.length));
  return gap === undefined ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}

export function museumOf(card: string): MuseumName | undefined {
  return MUSEUMS.find((name) => card.startsWith(`${name}-`));
}

export function exhibitTitle(card: string): string {
  const words = texts().diceHeist;
  const exhibit = readExhibit(card);
  if (exhibit.kind === "painting") {
    const name = paintingName(card);
    return words.painting(exhibit.worth) + (name && `, ${words.called(name)}`);
  }
  if (exhibit.kind === "gem") return words.gem[exhibit.colour];
  return words.artifacts(exhibit.count);
}

/** Return what tells two cards apart: alike cards have the same. */
function likeness(card: string): string {
  const exhibit = readExhibit(card);
  return Object.values(exhibit).join(" ");
}

/** Return cards in stacks of alike ones, in the order of their first ones. */
export function stacksOf(cards: readonly string[], likenessOf = likeness): string[][] {
  const stacks = new Map<string, string[]>();
  for (const card of cards) stacks.set(likenessOf(card), [...(stacks.get(likenessOf(card)) ?? []), card]);
  return [...stacks.values()];
}

/** Return the loot of a thief in stacks: paintings, gems of each colour, artifacts. */
export function lootStacks(cards: readonly string[]): string[][] {
  const order = { painting: 0, gem: 1, artifact: 2 };
  const sorted = cards.toSorted((a, b) => order[readExhibit(a).kind] - order[readExhibit(b).kind] || a.localeCompare(b));
  return stacksOf(sorted, (card) => {
    const exhibit = readExhibit(card);
    return exhibit.kind === "gem" ? exhibit.colour : exhibit.kind;
  });
}

/** Return what a card counts. */
export function explainExhibit(card: string): string {
  const exhibit = readExhibit(card);
  const words = texts().explainDiceHeist;
  if (exhibit.kind === "painting") {
    const name = paintingName(card);
    return `${name && `${texts().diceHeist.called(name)}. `}${words.painting(exhibit.worth)}`;
  }
  return exhibit.kind === "gem" ? words.gem : words.artifact(exhibit.count) + (isMinor(card) ? ` ${words.minor}` : "");
}

/** Return what the cards of a stack are worth, and how many they are. */
export function explainStack(stack: string[]): string {
  const one = explainExhibit(stack[0] ?? "");
  return stack.length > 1 ? `${texts().explainDiceHeist.stack(stack.length)} ${one}` : one;
}
