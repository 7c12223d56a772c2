/** Numbers as pixels: a linear scale with ticks at round numbers. */

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
  /** The distance between ticks. */
  step: number;
  /** Return the pixel of a value. */
  at: (value: number) => number;
}

export interface ScaleOptions {
  /** How many steps there are at most between the ends. */
  count: number;
  /** Whether the scale ends at ticks. */
  nice?: boolean;
  /** The least distance between ticks: there is nothing between whole numbers. */
  least?: number;
}

/** Return the distance between ticks, 1, 2 or 5 times a power of ten, for so many steps at most. */
export function tickStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  const rest = round(span / count / power);
  return power * (rest > 5 ? 10 : rest > 2 ? 5 : rest > 1 ? 2 : 1);
}

/** Return the lowest and the highest number; what is not known does not count. */
export function extent(values: Iterable<number | null>): [number, number] {
  const known = [...values].filter((value): value is number => value !== null);
  if (known.length === 0) return [0, 1];
  return [Math.min(...known), Math.max(...known)];
}

/** Return a scale from the numbers of an extent to the pixels of a range. */
export function makeScale([first, last]: [number, number], [from, to]: [number, number], { count, nice = false, least = 0 }: ScaleOptions): Scale {
  // A single number stands in the middle.
  const room = first === last ? Math.abs(first) / 10 || 0.5 : 0;
  let [low, high] = [first - room, last + room];
  const step = Math.max(least, tickStep(high - low, count));
  const [lowest, highest] = nice ? [Math.floor(round(low / step)), Math.ceil(round(high / step))] : [Math.ceil(round(low / step)), Math.floor(round(high / step))];
  if (nice) [low, high] = [lowest * step, highest * step];
  const ticks = Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, nth) => round((lowest + nth) * step));
  return { low, high, ticks, step, at: (value) => from + ((value - low) / (high - low)) * (to - from) };
}

/** Return a number without the error of its last binary digits. */
const round = (value: number): number => Number(value.toPrecision(12));
