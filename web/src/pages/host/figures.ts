/** Numbers about a server, in units that people read. */

const DAY = 86_400;
const UNITS: [number, string][] = [
  [DAY, "d"],
  [3600, "h"],
  [60, "min"],
  [1, "s"],
];

/** Return `3 d`, `5 min`: a time in its largest whole unit. */
export function duration(seconds: number): string {
  const [length, unit] = UNITS.find(([one]) => seconds >= one) ?? [1, "s"];
  return `${Math.floor(Math.max(0, seconds) / length)} ${unit}`;
}

/** Return `12 MB`, `3.4 GB`. */
export function bytes(amount: number): string {
  const [size, unit] = amount >= 1e9 ? [amount / 1e9, "GB"] : [amount / 1e6, "MB"];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

/** Return `12,345`. */
export const count = (number: number): string => number.toLocaleString("en");
