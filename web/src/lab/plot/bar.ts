/** Bars for each name, one for each series. */

import type { PlotOf } from "../../api/types";
import { preciseText } from "./numberText";
import { line, rectangle, type Mark, type Path, type Picture } from "./picture";
import { layOutRows } from "./rows";
import { extent } from "./scale";

const SINGLE = 20;
const ONE_OF_MANY = 13;

export function drawBars({ labels, rows, axis }: PlotOf<"bar">, width: number): Picture {
  const isSingle = labels.length < 2;
  const thick = isSingle ? SINGLE : ONE_OF_MANY;
  const found = extent([0, ...rows.flatMap(({ values }) => values)]);
  const layout = layOutRows(rows.map(({ name }) => name), thick * labels.length, width, found[1] > found[0] ? found : [0, 1], axis);
  const { scale, area } = layout;
  const paths: Path[] = [...layout.paths, { d: line(scale.at(0), area.top, scale.at(0), area.bottom), look: "axis" }];
  const marks: Mark[] = rows.map(({ name, values }, nth) => {
    const { top, bottom, middle } = layout.rows[nth]!;
    const first = middle - (thick * labels.length) / 2;
    values.forEach((value, series) => {
      const y = first + series * thick;
      if (value) paths.push({ d: rectangle(scale.at(0), y, scale.at(value), y + thick - (isSingle ? 0 : 2)), look: "bar", series });
    });
    const named = (series: number): string => (isSingle ? "" : `${labels[series]}: `);
    const said = values.flatMap((value, series) => (value === null ? [] : [named(series) + preciseText(axis.number_format, value)]));
    const end = scale.at(Math.max(0, ...values.map((value) => value ?? 0)));
    return { box: { left: 0, top, width, height: bottom - top }, at: { x: end, y: middle }, text: [name, ...said].join("\n") };
  });
  return { height: layout.height, paths, labels: layout.labels, marks, legend: isSingle ? [] : labels, sample: "bar" };
}
