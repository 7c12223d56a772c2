/**
 * Outcomes of real dice and cards by typing: a number, or a letter for a colour, a face or a card. Where there
 * are many cards, one key for each part of a card's name narrows them down, until one is left.
 */

import type { Choice } from "../api/types";

type Outcome = Pick<Choice, "move" | "parts">;

export interface TypedOutcome {
  /** The outcome that was typed; null: not yet. */
  move: string | null;
  /** The keys that belong to an outcome of which more keys are to come. */
  rest: string;
}

export interface KeyName {
  key: string;
  /** What the key stands for, as the notation calls it. */
  name: string;
  /** The outcomes that begin with it. */
  outcomes: Outcome[];
}

/** From so many outcomes on, each part of a name has a key of its own. */
const MANY = 13;

/** Return what some keys mean; unknown keys are left out. An ambiguous number ends with `Enter`. */
export function readKeys(keys: readonly string[], outcomes: readonly Outcome[]): TypedOutcome {
  let level = { names: keyNames(outcomes), typed: "" };
  const rest: string[] = [];
  for (const key of keys) {
    const found = key === "Enter" ? exact(level.names, level.typed) : pick(level.names, level.typed + key);
    if (found === null) continue;
    rest.push(key);
    if (Array.isArray(found)) {
      level = { ...level, typed: level.typed + key };
      continue;
    }
    const [only] = found.outcomes;
    if (found.outcomes.length === 1 && only !== undefined) return { move: only.move, rest: "" };
    level = { names: keysBelow(found), typed: "" };
  }
  return { move: null, rest: rest.join("") };
}

/** Return the key that keys stand for, those that they may still become, or null. */
function pick(names: KeyName[], typed: string): KeyName | KeyName[] | null {
  const begun = names.filter(({ key }) => key.startsWith(typed));
  if (begun.length === 0) return null;
  const [only] = begun;
  return begun.length === 1 && only ? only : begun;
}

/** Return the keys behind another one; a part of the name that all share needs none. */
function keysBelow({ outcomes, name }: KeyName): KeyName[] {
  const names = keyNames(outcomes, name);
  const [only] = names;
  return names.length === 1 && only ? keysBelow(only) : names;
}

const exact = (names: KeyName[], typed: string): KeyName | null => names.find(({ key }) => key === typed) ?? null;

/** Return the keys by which outcomes are told apart; behind a part of their names that they share. */
export function keyNames(outcomes: readonly Outcome[], shared = ""): KeyName[] {
  const isByPart = outcomes.length >= MANY || shared !== "";
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const name = firstPart(nameOf(outcome), isByPart, shared);
    groups.set(name, [...(groups.get(name) ?? []), outcome]);
  }
  const taken = new Set<string>();
  return [...groups].map(([name, group]) => {
    const seat = group[0]?.parts.seat;
    const key = typeof seat === "number" ? String(seat + 1) : keyOf(name.slice(shared.length).replace(/^-/, ""), taken);
    taken.add(key);
    return { key, name, outcomes: group };
  });
}

/** Return what chance picked: a number, a colour, a face or a card. */
const nameOf = ({ parts }: Outcome): string => String(Object.values(parts)[0] ?? "");

/** Return a name, or as much of it as one more key tells. */
function firstPart(name: string, isByPart: boolean, shared: string): string {
  if (!isByPart) return name;
  const next = name.slice(shared.length).replace(/^-/, "").split("-")[0] ?? "";
  return shared === "" ? next : `${shared}-${next}`;
}

/** Return a key for a name: its number, or the first free letter of its last word. */
function keyOf(name: string, taken: ReadonlySet<string>): string {
  if (/^\d+$/.test(name)) return name;
  const initials = name.split("-").map((word) => word[0] ?? "").reverse();
  return [...initials, ...name].find((letter) => letter !== "-" && !taken.has(letter)) ?? name;
}
