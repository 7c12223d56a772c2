/** Numbers about a server, in units that people read. */

import { formatDecimal } from "../../texts/number";
import { texts } from "../../texts/texts.svelte";

const UNITS = [
  [86_400, "days"],
  [3600, "hours"],
  [60, "minutes"],
  [1, "seconds"],
] as const;

/** Return `3 d`, `5 min`: a time in its largest whole unit. */
export function duration(seconds: number): string {
  const [length, unit] = UNITS.find(([one]) => seconds >= one) ?? ([1, "seconds"] as const);
  return texts().host[unit](Math.floor(Math.max(0, seconds) / length));
}

/** Return `12 MB`, `3.4 GB`. */
export function bytes(amount: number): string {
  const [size, unit] = amount >= 1e9 ? [amount / 1e9, "GB"] : [amount / 1e6, "MB"];
  return `${formatDecimal(size, size < 10 ? 1 : 0)} ${unit}`;
}
