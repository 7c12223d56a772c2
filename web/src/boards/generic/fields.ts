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

/** Return a text in which seats have their names. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replaceAll(/\bp(\d)\b/g, (seat, number: string) => names[Number(number)] ?? seat);
}

/** Return a value as people read it; what is hidden or absent is a dash. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value) && value.length > 1 && value.every((one) => one === null)) return texts().generic.hidden;
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

export interface Playable {
  move: string;
  odds: string | null;
}

export interface MoveRow {
  /** What the moves of the row have in common; empty for moves that stand alone. */
  lead: string;
  moves: { label: string; choice: Playable }[];
}

/** Return all moves in rows by their first words: `bid 3 1`, `bid 3 2` make the row `bid 3`. */
export function moveRows(choices: readonly Playable[]): MoveRow[] {
  const rows = new Map<string, Playable[]>();
  for (const choice of choices) {
    const lead = choice.move.split(" ").slice(0, -1).join(" ");
    rows.set(lead, [...(rows.get(lead) ?? []), choice]);
  }
  const alone = [...rows].filter(([lead, moves]) => lead === "" || moves.length === 1).flatMap(([, moves]) => moves);
  const first = alone.length > 0 ? [{ lead: "", moves: alone.map((choice) => ({ label: choice.move, choice })) }] : [];
  const others = [...rows]
    .filter(([lead, moves]) => lead !== "" && moves.length > 1)
    .map(([lead, moves]) => ({ lead, moves: moves.map((choice) => ({ label: choice.move.slice(lead.length + 1), choice })) }));
  return [...first, ...others];
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
