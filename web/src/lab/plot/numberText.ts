/** Numbers of a plot as people read them, in their language. */

import type { PlotAxis } from "../../api/types";
import { language } from "../../texts/texts.svelte";

type NumberFormat = PlotAxis["number_format"];

/** Return how the ticks of an axis are written: with as many digits as tell them apart. */
export function tickText(format: NumberFormat, step: number): (value: number) => string {
  const unit = format === "percent" ? step * 100 : step;
  const digits = Math.max(0, -Math.floor(Math.log10(unit) + 1e-9));
  return writer({ ...style(format), minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Return a number with the digits it is good for: a tenth of a percent, or three significant ones. */
export function preciseText(format: NumberFormat, value: number): string {
  const digits = format === "percent" ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : { maximumSignificantDigits: 3 };
  return writer({ ...style(format), ...digits })(value);
}

const style = (format: NumberFormat): Intl.NumberFormatOptions => (format === "percent" ? { style: "percent" } : {});

function writer(options: Intl.NumberFormatOptions): (value: number) => string {
  const numbers = new Intl.NumberFormat(language(), options);
  // The same minus sign as in the report's tables.
  return (value) => numbers.format(value === 0 ? 0 : value).replace("-", "\u2212");
}
