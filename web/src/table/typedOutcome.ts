/**
 * Outcomes of real dice and cards by typing: a number, or a letter for a colour, a face or a card. Where there
 * are many cards, one key for each part of a card's name narrows them down, until one is left.
 */

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
  moves: string[];
}

/** From so many outcomes on, each part of a name has a key of its own. */
const MANY = 13;

/** Return what some keys mean; unknown keys are left out. An ambiguous number ends with `Enter`. */
export function readKeys(keys: readonly string[], moves: readonly string[]): TypedOutcome {
  let level = { names: keyNames(moves), typed: "" };
  const rest: string[] = [];
  for (const key of keys) {
    const found = key === "Enter" ? exact(level.names, level.typed) : pick(level.names, level.typed + key);
    if (found === null) continue;
    rest.push(key);
    if (Array.isArray(found)) {
      level = { ...level, typed: level.typed + key };
      continue;
    }
    const [only] = found.moves;
    if (found.moves.length === 1 && only !== undefined) return { move: only, rest: "" };
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
function keysBelow({ moves, name }: KeyName): KeyName[] {
  const names = keyNames(moves, name);
  const [only] = names;
  return names.length === 1 && only ? keysBelow(only) : names;
}

const exact = (names: KeyName[], typed: string): KeyName | null => names.find(({ key }) => key === typed) ?? null;

/** Return the keys by which outcomes are told apart; behind a part of their names that they share. */
export function keyNames(moves: readonly string[], shared = ""): KeyName[] {
  const tails = moves.map((move) => ({ move, parts: partsOf(move, moves.length >= MANY || shared !== "", shared) }));
  const groups = new Map<string, string[]>();
  for (const { move, parts } of tails) groups.set(parts, [...(groups.get(parts) ?? []), move]);
  const taken = new Set<string>();
  return [...groups].map(([name, group]) => {
    const key = keyOf(name.slice(shared.length).replace(/^-/, ""), taken);
    taken.add(key);
    return { key, name, moves: group };
  });
}

/** Return the name of an outcome, or as much of it as one more key tells. */
function partsOf(move: string, isByPart: boolean, shared: string): string {
  const name = move.slice(move.indexOf(" ") + 1);
  if (!isByPart) return name;
  const next = name.slice(shared.length).replace(/^-/, "").split("-")[0] ?? "";
  return shared === "" ? next : `${shared}-${next}`;
}

/** Return a key for a name: its number, the seat's place, or the first free letter of its last word. */
function keyOf(name: string, taken: ReadonlySet<string>): string {
  if (/^\d+$/.test(name)) return name;
  const seat = /^p(\d)$/.exec(name)?.[1];
  if (seat !== undefined) return String(Number(seat) + 1);
  const initials = name.split("-").map((word) => word[0] ?? "").reverse();
  return [...initials, ...name].find((letter) => letter !== "-" && !taken.has(letter)) ?? name;
}
