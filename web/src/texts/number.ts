/** Numbers, plurals, dates and lists as the language of the reader writes them. */

import { language } from "./texts.svelte";

/** The forms of a text that depends on a number, by the categories of Intl.PluralRules. */
export interface Plural {
  one: string;
  other: string;
}

/** Return the form for a number, with `#` replaced by the number: `# point`, `# points`. */
export function plural(number: number, forms: Plural, of = language()): string {
  const form = new Intl.PluralRules(of).select(number) === "one" ? forms.one : forms.other;
  return form.replaceAll("#", formatNumber(number, of));
}

/** Return `1,234.5` or `1.234,5`. */
export function formatNumber(number: number, of = language()): string {
  return new Intl.NumberFormat(of, { maximumFractionDigits: 2 }).format(number);
}

/** Return a number with this many digits behind the point: `3.40` or `3,40`. */
export function formatDecimal(number: number, digits: number, of = language()): string {
  return new Intl.NumberFormat(of, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number);
}

/** Return a date, a time or both, of a moment in milliseconds since 1970. */
export function formatMoment(moment: number, styles: Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">, of = language()): string {
  return new Intl.DateTimeFormat(of, styles).format(moment);
}

/** Return a share as a percentage: `42%` or `42 %`. */
export function formatPercent(share: number, digits = 0, of = language()): string {
  const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(of, options).format(share);
}

/** Return `A`, `A and B`, `A, B and C`, or with "or". */
export function joinList(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction", of = language()): string {
  return new Intl.ListFormat(of === "en" ? "en-GB" : of, { type }).format(words);
}
