/** Dice and villains of Batman: how they look and what they are called. */

import type { Colour, Counts, Face, Villain } from "./types";

export const COLOURS: readonly Colour[] = ["yellow", "blue", "gray"];
export const FACES: readonly Face[] = ["loot", "batman", "alarm"];

export const FACE_TITLES: Record<Face, string> = { loot: "Loot", batman: "Batman", alarm: "Alarm" };

/** The colours of the dice: the body, and the symbol on it. */
export const DICE_LOOK: Record<Colour, { tint: string; ink: string }> = {
  yellow: { tint: "#f4c431", ink: "#2a1d02" },
  blue: { tint: "#2c5fc4", ink: "#ffffff" },
  gray: { tint: "#aab2c0", ink: "#161c2c" },
};

export interface VillainLook {
  title: string;
  /** What this villain can do. */
  ability: string;
  tint: string;
}

export const VILLAINS: Record<Villain, VillainLook> = {
  joker: {
    title: "Joker",
    ability: "Scores for each yellow, blue and gray set in play. Even busted.",
    tint: "#dcc4f0",
  },
  catwoman: {
    title: "Catwoman",
    ability: "Blue Loot scores extra.",
    tint: "#c9cbe6",
  },
  "poison-ivy": {
    title: "Poison Ivy",
    ability: "Takes a blue Batman out of play.",
    tint: "#cfdcae",
  },
  riddler: {
    title: "Riddler",
    ability: "Rolls more dice first, and puts back what he likes.",
    tint: "#bfdbe2",
  },
};

export const totalOf = (counts: Counts): number =>
  COLOURS.reduce((sum, colour) => sum + counts[colour], 0);

/** Return the dice of some counts one by one: `["yellow", "blue", "blue"]`. */
export const coloursOf = (counts: Counts): Colour[] =>
  COLOURS.flatMap((colour) => Array.from({ length: counts[colour] }, () => colour));

/** Return `2 yellow, 1 gray`, or `none`. */
export function describeCounts(counts: Counts): string {
  const some = COLOURS.filter((colour) => counts[colour] > 0);
  return some.map((colour) => `${counts[colour]} ${colour}`).join(", ") || "none";
}
