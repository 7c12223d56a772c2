/** The view of Batman as the server sends it, and names as people read them. */

export type Colour = "yellow" | "blue" | "gray";
export type Face = "loot" | "batman" | "alarm";
export type Villain = "joker" | "catwoman" | "poison-ivy" | "riddler";
export type Counts = Record<Colour, number>;

export interface Thief {
  villain: Villain | null;
  points: number;
  can_win: boolean;
}

export interface RowDie {
  colour: Colour;
  face: Face | null;
}

export interface View {
  phase: "first" | "villain" | "pick" | "draw" | "show" | "return" | "decide" | "over";
  first: number | null;
  turn: number | null;
  target: number;
  last_round: boolean;
  tie_break: boolean;
  was_busted: boolean;
  free_villains: Villain[];
  thieves: Thief[];
  cup: Counts;
  loot: Counts;
  batman: Counts;
  alarms: Colour[];
  out_of_play: Counts;
  row: RowDie[];
  draws_left: number;
  running: {
    points: number;
    if_busted: number;
    batman: number;
    bust_at: number;
    dodges_left: number;
  } | null;
  odds: { bust: number; again: Counts; new: number } | null;
  dice: Record<Colour, { dice: number } & Record<Face, number>>;
}

export const COLOURS: readonly Colour[] = ["yellow", "blue", "gray"];
export const FACES: readonly Face[] = ["loot", "batman", "alarm"];

export const FACE_TITLES: Record<Face, string> = { loot: "Loot", batman: "Batman", alarm: "Alarm" };

/** How the dice of a colour look: the body, and what stands on it. */
export const DICE_LOOK: Record<Colour, { tint: string; ink: string }> = {
  yellow: { tint: "#f4c431", ink: "#2a1d02" },
  blue: { tint: "#2c5fc4", ink: "#ffffff" },
  gray: { tint: "#aab2c0", ink: "#161c2c" },
};

export interface VillainLook {
  title: string;
  /** What this villain can do, in few words. */
  gift: string;
  tint: string;
}

export const VILLAINS: Record<Villain, VillainLook> = {
  joker: {
    title: "Joker",
    gift: "Scores for each yellow, blue and gray set in play. Even busted.",
    tint: "#dcc4f0",
  },
  catwoman: {
    title: "Catwoman",
    gift: "Blue Loot scores extra.",
    tint: "#c9cbe6",
  },
  "poison-ivy": {
    title: "Poison Ivy",
    gift: "Takes a blue Batman out of play.",
    tint: "#cfdcae",
  },
  riddler: {
    title: "Riddler",
    gift: "Rolls more dice first, and puts back what he likes.",
    tint: "#bfdbe2",
  },
};

export const totalOf = (counts: Counts): number =>
  COLOURS.reduce((sum, colour) => sum + counts[colour], 0);

/** The dice of some counts, one by one: `["yellow", "blue", "blue"]`. */
export const coloursOf = (counts: Counts): Colour[] =>
  COLOURS.flatMap((colour) => Array.from({ length: counts[colour] }, () => colour));

/** `2 yellow, 1 gray`; `none`. */
export function countWords(counts: Counts): string {
  const some = COLOURS.filter((colour) => counts[colour] > 0);
  return some.map((colour) => `${counts[colour]} ${colour}`).join(", ") || "none";
}
