/** Shares of the win as percentages. */

/** Return `41%`; with a digit `4.2%`. */
export function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** Return `+4.2%` or `−4.2%`, and `0.0%` for what rounds to nothing. */
export function signedPercent(share: number): string {
  const text = percent(Math.abs(share), 1);
  if (text === "0.0%") return text;
  return (share < 0 ? "−" : "+") + text;
}
