/** Cards of HEIST! and of its design log: how they look and what they are called. */

import { texts } from "../../texts/texts.svelte";
import type { Card } from "./types";

/** The colour of a card's setting, by its kind. */
const TINTS: Record<Card["kind"], string> = {
  "crown jewel": "#c3d8f4",
  blue: "#c3d8f4",
  "rare gemstone": "#f6dfa6",
  yellow: "#f6dfa6",
  diamond: "#e0d2f4",
  purple: "#e0d2f4",
  red: "#f4c6cc",
};

export const tintOf = (card: Card): string => TINTS[card.kind];

/** What a roll must show, as it is drawn: a die's face, a run, or a sign. */
export type Need = { face: number } | { run: number } | { sign: string };

const FACES = new Map<string, number>([1, 2, 3, 4, 5, 6].map((face) => [`a ${face}`, face]));
const RUNS: Record<string, number> = { "four in sequence": 4, "five in sequence": 5 };
const SIGNS: Record<string, string> = {
  "three alike": "×3",
  "four alike": "×4",
  "three and a pair": "3+2",
  "five alike": "×5",
};

/** The SVG path of rising steps in a box of 15 x 12, the sign of a run. */
export const STEPS = "M0 12V9h3v3zM4 12V6h3v6zM8 12V3h3v9zM12 12V0h3v12z";

export function needOf(card: Card): Need {
  const face = FACES.get(card.need);
  if (face) return { face };
  const run = RUNS[card.need];
  return run ? { run } : { sign: SIGNS[card.need] ?? card.need };
}

/** Return the number or sign that is drawn on a card of the design log: whoever sees it may call the card by it. */
function drawnNeed(card: Card): string {
  const need = needOf(card);
  if (!isPlain(card) || "face" in need) return "";
  return `, ${"run" in need ? need.run : need.sign}`;
}

export function describeLocks(locks: number): string {
  return locks === 0 ? texts().heist.noLocks : texts().heist.locks(locks);
}

/** Describe a card: its title, need, worth and holder. */
export function describeCard(card: Card, names: string[]): string {
  const words = texts().heist;
  const where = card.holder === null ? words.where : words.with(names[card.holder] ?? "", describeLocks(card.locks));
  const worth = isPlain(card) ? words.worth(card.worth) : worthText(card.worth, false);
  return words.describe(`${card.title}${drawnNeed(card)}`, words.needs[card.need], worth, where);
}

/** Return what the numbers on a card mean. */
export function explainCard(card: Card): string {
  const words = texts().explainHeist;
  const plain = isPlain(card);
  return [
    words.card(card.title, texts().heist.needs[card.need]),
    words.worth(worthText(card.worth, plain)),
    ...(card.kind === "crown jewel" ? [words.together] : []),
    ...(card.locks > 0 ? [plain ? words.score(card.locks) : words.locks(card.locks)] : []),
  ].join(" ");
}

/**
 * Return the place of a card in the vault's ring, clockwise from the top, as an offset from the middle. Where there
 * is more height than width the halves of the ring stand apart, by `straight` each.
 */
export function placeInRing(nth: number, count: number, radius: number, straight = 0): { x: number; y: number } {
  const side = 2 * straight;
  const arc = Math.PI * radius;
  let way = ((nth / count) * 2 * (arc + side) + arc / 2) % (2 * (arc + side));
  const turned = way >= arc + side ? -1 : 1;
  way %= arc + side;
  const angle = Math.min(way, arc) / radius;
  const down = Math.max(0, way - arc) - straight;
  return { x: -turned * radius * Math.cos(angle), y: turned * (down - radius * Math.sin(angle)) };
}

/** How large jewels in a hand can be, as a share of those in the vault. */
const SCALES = [1, 0.88, 0.77, 0.68, 0.6, 0.53];

/**
 * Return how large a hand's jewels are that lie beside the wheel, as a share of those in the vault; lengths are in
 * diameters of the wheel: how wide a jewel with its plates is in the vault, the strip beside the wheel, and how high
 * the hand is. A hand over the whole height has the room below the wheel's middle as well.
 */
export function scaleInHand(count: number, jewel: number, strip: number, high: number): number {
  const ROUND = 0.485;
  const LABEL = 0.07;
  const roomAt = (top: number, bottom: number): number => {
    const away = Math.min(Math.abs(0.5 - top), Math.abs(0.5 - bottom));
    const isBeside = top < 0.5 && bottom > 0.5;
    return 0.5 + strip - Math.sqrt(Math.max(0, ROUND ** 2 - (isBeside ? 0 : away) ** 2));
  };
  const holds = (scale: number): number => {
    const size = jewel * scale;
    let held = 0;
    for (let top = LABEL; top + size <= high + 0.01; top += size) held += Math.floor(roomAt(top, top + size) / size);
    return held;
  };
  return SCALES.find((scale) => holds(scale) >= count) ?? 0.45;
}

/** Whether a card belongs to the design log: no jewel, just dice. */
export const isPlain = (card: Card): boolean => ["blue", "yellow", "purple", "red"].includes(card.kind);

/** Return `$8m` for a jewel, `8` for a card of the design log. */
export const worthText = (worth: number, plain: boolean): string => (plain ? `${worth}` : texts().heist.millions(worth));
