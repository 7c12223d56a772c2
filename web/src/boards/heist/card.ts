/** The view of HEIST! and of its design log as the server sends it, and how cards look. */

export interface Card {
  name: string;
  title: string;
  need: string;
  kind: string;
  is_copy: boolean;
  worth: number;
  holder: number | null;
  locks: number;
}

export interface Thief {
  cards: string[];
  worth: number;
}

export interface Challenge {
  card: string;
  challenger: number;
  defender: number;
  code: number | null;
}

export interface View {
  phase:
    | "start"
    | "roll"
    | "act"
    | "name-code"
    | "roll-code"
    | "challenge"
    | "return"
    | "move-locks"
    | "over";
  turn: number | null;
  turns: number;
  dice: number[];
  dice_left: number;
  rolls_left: number;
  end_phase: { turns_left: number } | null;
  locks_left: number | null;
  challenge: Challenge | null;
  cards: Card[];
  thieves: Thief[];
}

/** What a card's setting looks like, by its kind: crown jewel or blue, and so on. */
const TINTS: Record<string, string> = {
  "crown jewel": "#c3d8f4",
  blue: "#c3d8f4",
  "rare gemstone": "#f6dfa6",
  yellow: "#f6dfa6",
  diamond: "#e0d2f4",
  purple: "#e0d2f4",
  red: "#f4c6cc",
};

export const tintOf = (card: Card): string => TINTS[card.kind] ?? "#f6ecd8";

/** What a roll must show, drawn small: a die's face, or a few signs. */
export type Need = { face: number } | { run: number } | { sign: string };

const RUNS: Record<string, number> = { "four in sequence": 4, "five in sequence": 5 };
const SIGNS: Record<string, string> = {
  "three alike": "×3",
  "four alike": "×4",
  "three and a pair": "3+2",
  "five alike": "×5",
};

/** Steps that go up, in a box of 15 x 12: dice in sequence. */
export const STEPS = "M0 12V9h3v3zM4 12V6h3v6zM8 12V3h3v9zM12 12V0h3v12z";

export function needOf(card: Card): Need {
  const face = /^a (\d)$/.exec(card.need)?.[1];
  if (face) return { face: Number(face) };
  const run = RUNS[card.need];
  return run ? { run } : { sign: SIGNS[card.need] ?? card.need };
}

export function lockWords(locks: number): string {
  return locks === 0 ? "no locks" : locks === 1 ? "one lock" : `${locks} locks`;
}

/** All there is to know of a card in one breath. */
export function cardWords(card: Card, names: string[]): string {
  const where = card.holder === null ? "in the vault" : `with ${names[card.holder]}, ${lockWords(card.locks)}`;
  const worth = isPlain(card) ? `worth ${card.worth}` : worthText(card.worth, false);
  return `${card.title}: needs ${card.need}, ${worth}, ${where}`;
}

/** Where a card sits in the vault's ring, in parts of its width from the middle. */
export function seatInRing(nth: number, count: number, radius: number): { x: number; y: number } {
  const angle = (nth / count) * 2 * Math.PI - Math.PI / 2;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** A card of the design log: no jewel, just dice. */
export const isPlain = (card: Card): boolean => ["blue", "yellow", "purple", "red"].includes(card.kind);

/** `$8M` for a jewel, `8` for a card of the log. */
export const worthText = (worth: number, plain: boolean): string => (plain ? `${worth}` : `$${worth}M`);
