/** A view of any game as words: names of fields and their values, whatever they are. */

import { texts } from "../../texts/texts.svelte";

export interface Field {
  name: string;
  value: string;
}

/** The key of a view with what each seat has, and the key with the seat whose turn it is. */
const SEATS = "thieves";
const TURN = "turn";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the name of a field as people read it. */
export function nameOf(key: string): string {
  return key.replaceAll("_", " ");
}

/** Return a value as people read it; what is hidden or absent is a dash. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? texts().generic.yes : texts().generic.no;
  if (Array.isArray(value)) {
    const isNested = value.some((one) => typeof one === "object" && one !== null);
    return value.map(wordsOf).join(isNested ? "; " : ", ") || "–";
  }
  if (isFields(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${nameOf(key)} ${wordsOf(one)}`)
      .join(", ");
  }
  return String(value);
}

/** Return the fields that belong to the table and not to a seat. */
export function sharedFields(view: object): Field[] {
  return Object.entries(view)
    .filter(([key]) => key !== SEATS && key !== TURN)
    .map(([key, value]) => ({ name: nameOf(key), value: wordsOf(value) }));
}

/** Return what each seat has; empty if the view does not say. */
export function seatFields(view: object): Field[][] {
  const seats = (view as Fields)[SEATS];
  if (!Array.isArray(seats)) return [];
  return seats.map((seat: unknown) =>
    isFields(seat)
      ? Object.entries(seat).map(([key, value]) => ({ name: nameOf(key), value: wordsOf(value) }))
      : [{ name: "", value: wordsOf(seat) }],
  );
}

/** Return the points of a seat: a field of that name, or the only number that it has. */
export function pointsOf(view: object, seat: number): number | null {
  const seats = (view as Fields)[SEATS];
  const own: unknown = Array.isArray(seats) ? seats[seat] : null;
  if (!isFields(own)) return null;
  const numbers = Object.entries(own).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  const named = numbers.find(([key]) => key === "points" || key === "score");
  const found = named ?? (numbers.length === 1 ? numbers[0] : undefined);
  return found?.[1] ?? null;
}
