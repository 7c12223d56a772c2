/** Where the points of a line graph lie, in pixels. */

export interface Plot {
  /** The drawing area: its left and right edge, its top and its bottom. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The numbers at the right edge and at the top. The left edge and the bottom are 0. */
  last: number;
  most: number;
}

export const xOf = (plot: Plot, place: number): number =>
  plot.left + (plot.last === 0 ? 0 : (place / plot.last) * (plot.right - plot.left));

export const yOf = (plot: Plot, value: number): number =>
  plot.bottom - (value / plot.most) * (plot.bottom - plot.top);

/** Return the place nearest to a pixel from the left. */
export function placeAt(plot: Plot, x: number): number {
  const place = Math.round(((x - plot.left) / (plot.right - plot.left)) * plot.last);
  return Math.max(0, Math.min(plot.last, place));
}

/** Return the path of a line through values at the places 0, 1, 2, ... */
export function linePath(plot: Plot, values: number[]): string {
  const points = values.map((value, place) => `${xOf(plot, place).toFixed(1)} ${yOf(plot, value).toFixed(1)}`);
  return points.length ? `M${points.join("L")}` : "";
}

/** Return these heights moved apart, so that labels at them are readable; none leaves the plot. */
export function spread(plot: Plot, heights: number[], gap: number): number[] {
  const order = heights.map((_, nth) => nth).toSorted((a, b) => (heights[a] as number) - (heights[b] as number));
  const moved = [...heights];
  let above = plot.top - gap;
  for (const nth of order) above = moved[nth] = Math.max(moved[nth] as number, above + gap);
  let below = plot.bottom + gap;
  for (const nth of order.toReversed()) below = moved[nth] = Math.min(moved[nth] as number, below - gap);
  return moved;
}

/** How the line of each seat is broken up: lines are told apart without colour. */
export const DASHES: readonly string[] = ["none", "9 4", "2 4", "12 4 2 4", "6 3 2 3 2 3", "16 6"];
