/** The axes of a plot: grid lines, numbers and titles. */

import type { PlotAxis } from "../../api/types";
import { tickText } from "./numberText";
import { LETTER, line, LINE, type Label, type Path } from "./picture";
import { makeScale, type Scale, type ScaleOptions } from "./scale";

interface Axis {
  scale: Scale;
  paths: Path[];
  labels: Label[];
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Return the height of the numbers below a plot, and of the title if there is one. */
export const heightBelow = ({ title }: PlotAxis): number => (title ? 46 : 24);
/** The widest number at an axis is about so many pixels wide. */
const NUMBER = 62;
const RIGHT = 14;

/** Return the axis below an area. */
export function bottomAxis({ left, right, top, bottom }: Area, extent: [number, number], { title, number_format }: PlotAxis, options: Omit<ScaleOptions, "count"> = {}): Axis {
  const count = Math.max(2, Math.min(8, Math.floor((right - left) / NUMBER)));
  const scale = makeScale(extent, [left, right], { count, ...options });
  const write = tickText(number_format, scale.step);
  const labels: Label[] = scale.ticks.map((tick) => ({ x: scale.at(tick), y: bottom + LINE, text: write(tick), anchor: "middle" }));
  if (title) labels.push({ x: (left + right) / 2, y: bottom + 2 * LINE + 6, text: title, anchor: "middle" });
  const paths: Path[] = scale.ticks.map((tick) => ({ d: line(scale.at(tick), top, scale.at(tick), bottom), look: "grid" }));
  return { scale, paths: [...paths, { d: line(left, bottom, right, bottom), look: "axis" }], labels };
}

/** Return the axis to the left of an area, its title above it. */
export function leftAxis({ left, right, top, bottom }: Area, extent: [number, number], { title, number_format }: PlotAxis): Axis {
  const scale = makeScale(extent, [bottom, top], { count: 5, nice: true });
  const write = tickText(number_format, scale.step);
  const labels: Label[] = scale.ticks.map((tick) => ({ x: left - 8, y: scale.at(tick) + 4, text: write(tick), anchor: "end" }));
  if (title) labels.push({ x: 0, y: top - LINE, text: title, anchor: "start" });
  const paths: Path[] = scale.ticks.map((tick) => ({ d: line(left, scale.at(tick), right, scale.at(tick)), look: "grid" }));
  return { scale, paths, labels };
}

/** Return the area of a plot with axes for x and y; the numbers at the left have room for those of an extent. */
export function plotArea(width: number, height: number, extent: [number, number], x: PlotAxis, { number_format, title }: PlotAxis): Area {
  const { ticks, step } = makeScale(extent, [0, 1], { count: 5, nice: true });
  const write = tickText(number_format, step);
  const left = 12 + LETTER * Math.max(...ticks.map((tick) => write(tick).length));
  return { left, right: Math.max(left + 40, width - RIGHT), top: title ? 2 * LINE : LINE, bottom: height - heightBelow(x) };
}
