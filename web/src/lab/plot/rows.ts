/** Plots with a row for each name: names stand to the left, or above their row where there is no room. */

import type { PlotAxis } from "../../api/types";
import { bottomAxis, heightBelow, type Area } from "./axis";
import { LETTER, LINE, type Label, type Path } from "./picture";
import type { Scale } from "./scale";

export interface Row {
  /** Where the row begins and ends, its name included. */
  top: number;
  bottom: number;
  /** The middle of what is drawn in it. */
  middle: number;
}

export interface Rows {
  area: Area;
  rows: Row[];
  scale: Scale;
  paths: Path[];
  labels: Label[];
  height: number;
}

const GAP = 10;
/** Space between a name and what is drawn below it. */
const UNDER_NAME = 4;
const RIGHT = 18;
/** The largest part of the width that names may take to the left of the rows. */
const LEFT_PART = 0.4;
const WIDE = 520;

/** Break a text into lines of at most so many letters. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lay out rows of a height, and the axis of their numbers. */
export function layOutRows(names: string[], body: number, width: number, extent: [number, number], axis: PlotAxis): Rows {
  const longest = LETTER * Math.max(1, ...names.map((name) => name.length));
  const isBeside = longest <= width * LEFT_PART || width >= WIDE;
  const room = isBeside ? Math.min(longest, width * LEFT_PART) : width - RIGHT;
  const left = isBeside ? room + 12 : 4;
  const rows: Row[] = [];
  const labels: Label[] = [];
  let top = 4;
  for (const name of names) {
    const lines = wrapText(name, Math.floor(room / LETTER));
    const text = lines.length * LINE;
    const height = isBeside ? Math.max(body, text) : text + UNDER_NAME + body;
    const middle = isBeside ? top + height / 2 : top + height - body / 2;
    const first = (isBeside ? middle - text / 2 : top) + LINE - 4;
    const place = isBeside ? ({ x: room, anchor: "end" } as const) : ({ x: 0, anchor: "start", isOverGrid: true } as const);
    lines.forEach((line, nth) => labels.push({ ...place, y: first + nth * LINE, text: line, isName: true }));
    rows.push({ top, bottom: top + height, middle });
    top += height + GAP;
  }
  const area = { left, right: width - RIGHT, top: 0, bottom: top };
  const below = bottomAxis(area, extent, axis, { nice: true });
  return { area, rows, scale: below.scale, paths: below.paths, labels: [...labels, ...below.labels], height: top + heightBelow(axis) };
}
