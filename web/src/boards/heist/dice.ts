/** The five dice, each in its place, so that kept dice do not move. */

import type { View } from "./types";

export interface Slot {
  id: number;
  /** Null: still to be rolled. */
  value: number | null;
  /** Its place in the order of the roll; null: it was shown before. */
  order: number | null;
}

const nextId = (dice: Slot[]): number => Math.max(-1, ...dice.map((die) => die.id)) + 1;

/** Return the dice of a new roll. */
export function rollDice(dice: Slot[], values: number[]): Slot[] {
  const id = nextId(dice);
  return values.map((value, n) => ({ id: id + n, value, order: n }));
}

/** Return the dice with these values given to those still to be rolled, one after the other. */
export function fillDice(dice: Slot[], values: number[]): Slot[] {
  let id = nextId(dice);
  let order = 0;
  const left = [...values];
  const filled = dice.map((die): Slot => {
    const value = die.value === null ? left.shift() : undefined;
    return value === undefined ? { ...die, order: null } : { id: id++, value, order: order++ };
  });
  return [...filled, ...left.map((value): Slot => ({ id: id++, value, order: order++ }))];
}

/** Return the dice after a keep: kept dice stay, tapped ones first; the others are rolled again. */
export function keepDice(
  dice: Slot[],
  kept: number[],
  rolled: number[],
  tapped: ReadonlySet<number>,
): Slot[] {
  const staying = stayingDice(dice, kept, tapped);
  const values = [...rolled];
  let id = nextId(dice);
  let order = 0;
  return dice.flatMap((die): Slot[] => {
    if (staying.has(die.id)) return [{ ...die, order: null }];
    const value = values.shift();
    return value === undefined ? [] : [{ id: id++, value, order: order++ }];
  });
}

/** Return the ids of the dice that stay when dice of these values are kept, tapped ones first. */
export function stayingDice(dice: Slot[], kept: number[], tapped: ReadonlySet<number>): Set<number> {
  const staying = new Set<number>();
  const byTaps = dice.toSorted((a, b) => Number(tapped.has(b.id)) - Number(tapped.has(a.id)));
  for (const value of kept) {
    const die = byTaps.find((one) => one.value === value && !staying.has(one.id));
    if (die) staying.add(die.id);
  }
  return staying;
}

/** Return the dice as the view has them; those that match keep their place and identity. */
export function settleDice(dice: Slot[], view: View): Slot[] {
  const missing = [...view.dice];
  const fits = dice.filter((die) => {
    const nth = die.value === null ? -1 : missing.indexOf(die.value);
    if (nth >= 0) missing.splice(nth, 1);
    return nth >= 0;
  });
  let id = nextId(dice);
  const fresh = missing.map((value): Slot => ({ id: id++, value, order: null }));
  const waiting = Array.from({ length: view.dice_left }, (): Slot => ({ id: id++, value: null, order: null }));
  return [...fits, ...fresh, ...waiting];
}
