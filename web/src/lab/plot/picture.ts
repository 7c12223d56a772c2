/** A plot as it is drawn: paths, labels, and the marks that can be read one by one. All in pixels. */

import type { Box } from "../../explain/place";

export type Look = "bar" | "line" | "band" | "dot" | "ring" | "interval" | "grid" | "axis" | "reference" | "cell" | "front";

export interface Path {
  d: string;
  look: Look;
  /** Which colour, dash and shape; null for what is muted. */
  series?: number | null;
  opacity?: number;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
  /** Labels that name something are brighter than numbers of an axis. */
  isName?: boolean;
  /** Lines behind the label are hidden around its letters. */
  isOverGrid?: boolean;
}

/** What is shown of one thing: where it is, where its text points to, and the text. */
export interface Mark {
  box: Box;
  at: { x: number; y: number };
  text: string;
}

export interface Picture {
  height: number;
  paths: Path[];
  labels: Label[];
  marks: Mark[];
  legend: string[];
  /** What the legend shows beside a label. */
  sample: "line" | "bar" | "curve";
}

/** The height of a line of text, and the width of an average letter. */
export const LINE = 16;
export const LETTER = 6.6;

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const line = (x1: number, y1: number, x2: number, y2: number): string => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;

export function rectangle(x1: number, y1: number, x2: number, y2: number): string {
  return `M${n(x1)} ${n(y1)}H${n(x2)}V${n(y2)}H${n(x1)}Z`;
}

/** Return a line through points. */
export const polyline = (points: [number, number][]): string => points.map(([x, y], nth) => `${nth ? "L" : "M"}${n(x)} ${n(y)}`).join("");

/** Return the outline of a mark: a circle, a square, a triangle or a diamond. */
export function shape(series: number, x: number, y: number, size = 4.5): string {
  switch (series % 4) {
    case 0:
      return `M${n(x - size)} ${n(y)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
    case 1:
      return rectangle(x - size, y - size, x + size, y + size);
    case 2:
      return `${polyline([[x, y - size * 1.2], [x + size * 1.2, y + size], [x - size * 1.2, y + size]])}Z`;
    default:
      return `${polyline([[x, y - size * 1.4], [x + size * 1.4, y], [x, y + size * 1.4], [x - size * 1.4, y]])}Z`;
  }
}

/** Return the nearest mark to a pixel, or -1 where none is close. */
export function nearestMark(marks: Mark[], x: number, y: number, reach = 24): number {
  let [nearest, least] = [-1, reach];
  marks.forEach(({ box, at }, nth) => {
    const across = Math.max(box.left - x, 0, x - box.left - box.width);
    const down = Math.max(box.top - y, 0, y - box.top - box.height);
    // Among boxes that hold the pixel, the one whose middle is nearest.
    const distance = Math.hypot(across, down) + Math.hypot(x - at.x, y - at.y) / 1e4;
    if (distance < least) [nearest, least] = [nth, distance];
  });
  return nearest;
}
