/** The seats this browser holds: table, seat and token. The server keeps only a hash of a token. */

import { isForgetful, recall, remember } from "../shell/memory";

export interface Holding {
  id: string;
  game: string;
  /** Seat number -> token. */
  tokens: Record<string, string>;
  since: number;
  over?: boolean;
}

const KEY = "tables";
/** So many are kept; of those that are over the oldest go first. */
const MOST = 60;

/** Those still to be played first, then the latest. */
export function holdings(): Holding[] {
  return recall<Holding[]>(KEY, []).toSorted(
    (a, b) => Number(a.over ?? false) - Number(b.over ?? false) || b.since - a.since,
  );
}

export function holding(id: string): Holding | undefined {
  return holdings().find((held) => held.id === id);
}

/** Remember seats taken at a table, besides those already held there. */
export function hold(id: string, game: string, tokens: Record<string, string>): void {
  const before = holding(id);
  const held = { id, game, tokens: { ...before?.tokens, ...tokens }, since: Date.now() };
  const others = holdings().filter((other) => other.id !== id);
  remember(KEY, [held, ...others].slice(0, MOST));
}

/** Will the seats taken be lost with this page, because the browser stores nothing? */
export function areSeatsLost(): boolean {
  return isForgetful(KEY);
}

export function letGo(id: string): void {
  remember(KEY, holdings().filter((held) => held.id !== id));
}

export function markOver(id: string): void {
  remember(KEY, holdings().map((held) => (held.id === id ? { ...held, over: true } : held)));
}
