/** The seats this browser holds: table, seat and token. The server keeps only a hash of a token. */

import { recall, remember } from "../shell/memory";

export interface Holding {
  id: string;
  game: string;
  /** Seat number -> token. */
  tokens: Record<string, string>;
  since: number;
  over?: boolean;
}

const KEY = "tables";
const MOST = 40;

export function holdings(): Holding[] {
  return recall<Holding[]>(KEY, []);
}

export function holding(id: string): Holding | undefined {
  return holdings().find((held) => held.id === id);
}

/** Remember seats taken at a table, besides those already held there. */
export function hold(id: string, game: string, tokens: Record<string, string>): void {
  const before = holding(id);
  const held = { id, game, tokens: { ...before?.tokens, ...tokens }, since: Date.now() };
  remember(KEY, [held, ...holdings().filter((other) => other.id !== id)].slice(0, MOST));
}

export function letGo(id: string): void {
  remember(KEY, holdings().filter((held) => held.id !== id));
}

export function markOver(id: string): void {
  remember(KEY, holdings().map((held) => (held.id === id ? { ...held, over: true } : held)));
}
