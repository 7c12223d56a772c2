/** The tables at which this browser has seats, with their tokens. The server stores only hashes. */

import { isUnsaved, readStored, store } from "../shell/browserStorage";

export interface HeldTable {
  id: string;
  game: string;
  /** Seat number -> token. */
  tokens: Record<string, string>;
  since: number;
  over?: boolean;
}

const KEY = "tables";
/** At most this many are kept; the oldest finished tables go first. */
const MAX_TABLES = 60;

/** Return all tables: those still being played first, then the latest. */
export function heldTables(): HeldTable[] {
  return readStored<HeldTable[]>(KEY, []).toSorted(
    (a, b) => Number(a.over ?? false) - Number(b.over ?? false) || b.since - a.since,
  );
}

export function heldTable(id: string): HeldTable | undefined {
  return heldTables().find((held) => held.id === id);
}

/** Store the tokens of seats at a table, besides those already stored for it. */
export function keepTokens(id: string, game: string, tokens: Record<string, string>): void {
  const before = heldTable(id);
  const held = { id, game, tokens: { ...before?.tokens, ...tokens }, since: Date.now() };
  const others = heldTables().filter((other) => other.id !== id);
  store(KEY, [held, ...others].slice(0, MAX_TABLES));
}

/** Whether the tokens are lost when the page is closed, because the browser stores nothing. */
export function areTokensUnsaved(): boolean {
  return isUnsaved(KEY);
}

export function forgetTable(id: string): void {
  store(KEY, heldTables().filter((held) => held.id !== id));
}

export function markOver(id: string): void {
  store(KEY, heldTables().map((held) => (held.id === id ? { ...held, over: true } : held)));
}
