/** Shares of the win as percentages. */

import { formatPercent } from "../texts/number";

/** Return `41%`; with a digit `4.2%`. */
export function percent(share: number, digits = 0): string {
  return formatPercent(share, digits);
}

/** Return `+4.2%` or `−4.2%`, and `0.0%` for what rounds to nothing. */
export function signedPercent(share: number): string {
  const text = percent(Math.abs(share), 1);
  if (text === percent(0, 1)) return text;
  return (share < 0 ? "−" : "+") + text;
}
