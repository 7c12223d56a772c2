/** A cross table whose cells are the more colourful the farther they are from the middle. */

import type { PlotOf } from "../../api/types";
import { LETTER, LINE, rectangle, type Label, type Mark, type Path, type Picture } from "./picture";
import { wrapText } from "./rows";

const ROW = 34;
/** How much of a colour the cells nearest to the middle have, and those farthest from it: texts stay readable. */
const [LEAST, MOST] = [0.05, 0.45];

export function drawHeatMap({ cells, x_title, y_title, middle }: PlotOf<"heat_map">, width: number): Picture {
  const columns = [...new Set(cells.map(({ x }) => x))];
  const lines = [...new Set(cells.map(({ y }) => y))];
  const left = 12 + LETTER * Math.max(y_title.length, ...lines.map((text) => text.length));
  const wide = Math.max(24, (width - left) / Math.max(1, columns.length));
  const heads = columns.map((text) => wrapText(text, Math.max(1, Math.floor((wide - 4) / LETTER))));
  const titled = x_title ? LINE + 6 : 0;
  const top = titled + LINE * Math.max(1, ...heads.map((head) => head.length)) + 8;
  const farthest = Math.max(...cells.map(({ value }) => (value === null ? 0 : Math.abs(value - middle)))) || 1;
  const labels: Label[] = [
    { x: left + (width - left) / 2, y: LINE - 3, text: x_title, anchor: "middle" },
    { x: left - 10, y: top - 10, text: y_title, anchor: "end" },
    ...heads.flatMap((head, nth) => head.map((text, row): Label => ({ x: left + (nth + 0.5) * wide, y: titled + LINE * (row + 1) - 4, text, anchor: "middle", isName: true }))),
    ...lines.map((text, nth): Label => ({ x: left - 10, y: top + nth * ROW + ROW / 2 + 4, text, anchor: "end", isName: true })),
  ];
  const paths: Path[] = [];
  const marks: Mark[] = cells.map(({ x, y, value, text }) => {
    const [x1, y1] = [left + columns.indexOf(x) * wide, top + lines.indexOf(y) * ROW];
    const part = value === null ? 0 : Math.abs(value - middle) / farthest;
    paths.push({ d: rectangle(x1 + 1, y1 + 1, x1 + wide - 1, y1 + ROW - 1), look: "cell", series: (value ?? middle) >= middle ? 0 : 1, opacity: LEAST + (MOST - LEAST) * part });
    labels.push({ x: x1 + wide / 2, y: y1 + ROW / 2 + 4, text, anchor: "middle", isName: true });
    const head = [`${y_title}: ${y}`, `${x_title}: ${x}`].map((one) => one.replace(/^: /, ""));
    return { box: { left: x1, top: y1, width: wide, height: ROW }, at: { x: x1 + wide / 2, y: y1 + ROW / 2 }, text: [...head, text].join("\n") };
  });
  return { height: top + lines.length * ROW + 4, paths, labels: labels.filter(({ text }) => text), marks, legend: [], sample: "bar" };
}
