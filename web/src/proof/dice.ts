/** Dice from a seed, as src/larceny/table/fair_dice.py computes them. */

import { bytesOf, hex, hmac, sha256 } from "./sha256";

const SPAN = 1n << 64n;

/** Return the commitment to a seed, which is shown before the first roll. */
export function commitment(seed: string): string {
  return hex(sha256(bytesOf(seed)));
}

/** Return the number that a seed gives for an event and attempt. */
export function draw(seed: string, event: number, attempt = 0): bigint {
  const digest = hmac(bytesOf(seed), bytesOf(`${event}:${attempt}`));
  return digest.slice(0, 8).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** Return the outcome, 0 to count-1, that a seed gives for an event: all are equally likely. */
export function outcome(seed: string, event: number, count: number): number {
  const fair = SPAN - (SPAN % BigInt(count));
  for (let attempt = 0; ; attempt++) {
    const number = draw(seed, event, attempt);
    if (number < fair) return Number(number % BigInt(count));
  }
}
