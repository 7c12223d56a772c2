/** Whether a newcomer is taught at a table, kept in this browser. It is offered once. */

import { readStored, store } from "../shell/browserStorage";

interface Teaching {
  /** Whether the offer was answered. */
  isAnswered: boolean;
  /** The table at which somebody is taught; null: nowhere. */
  table: string | null;
  /** The ids of the rules that were explained there. */
  known: string[];
}

const KEY = "teaching";
const NONE: Teaching = { isAnswered: false, table: null, known: [] };
const read = (): Teaching => readStored(KEY, NONE);

/** Whether the offer was made before and answered, one way or the other. */
export function isOfferAnswered(): boolean {
  return read().isAnswered;
}

/** Teach at this table. */
export function startTeaching(table: string): void {
  store(KEY, { isAnswered: true, table, known: [] } satisfies Teaching);
}

/** Teach no longer, and do not offer it again. */
export function stopTeaching(): void {
  store(KEY, { isAnswered: true, table: null, known: [] } satisfies Teaching);
}

export function isTaughtAt(table: string): boolean {
  return read().table === table;
}

/** Return the ids of the rules that were explained. */
export function knownRules(): string[] {
  return read().known;
}

export function noteKnown(rule: string): void {
  const before = read();
  if (!before.known.includes(rule)) store(KEY, { ...before, known: [...before.known, rule] });
}
