/** Dice and villains of Batman: how they look and what they are called. */

import { texts } from "../../texts/texts.svelte";
import { formatPercent } from "../../texts/number";
import type { Colour, Counts, Face, Villain } from "./types";

export const COLOURS: readonly Colour[] = ["yellow", "blue", "gray"];
export const FACES: readonly Face[] = ["loot", "batman", "alarm"];

/** The colours of the dice: the body, and the symbol on it. */
export const DICE_LOOK: Record<Colour, { tint: string; ink: string }> = {
  yellow: { tint: "#f4c431", ink: "#2a1d02" },
  blue: { tint: "#2c5fc4", ink: "#ffffff" },
  gray: { tint: "#aab2c0", ink: "#161c2c" },
};

/** The colours of the villains' tokens. */
export const VILLAIN_TINTS: Record<Villain, string> = {
  joker: "#dcc4f0",
  catwoman: "#c9cbe6",
  "poison-ivy": "#cfdcae",
  riddler: "#bfdbe2",
};

export const totalOf = (counts: Counts): number =>
  COLOURS.reduce((sum, colour) => sum + counts[colour], 0);

/** Return the dice of some counts one by one: `["yellow", "blue", "blue"]`. */
export const coloursOf = (counts: Counts): Colour[] =>
  COLOURS.flatMap((colour) => Array.from({ length: counts[colour] }, () => colour));

/** Return `2 yellow, 1 gray`, or `none`. */
export function describeCounts(counts: Counts): string {
  return texts().batman.counts(COLOURS.filter((colour) => counts[colour] > 0).map((colour) => [colour, counts[colour]]));
}

/** Return `23%`; a small chance is `<1%`, an almost certain one `>99%`. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return `<${formatPercent(0.01)}`;
  if (chance < 1 && chance > 0.995) return `>${formatPercent(0.99)}`;
  return formatPercent(chance);
}
