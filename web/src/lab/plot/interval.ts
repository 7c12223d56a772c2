/** Values with their intervals, one row each, and a line at the value to compare with. */

import type { PlotOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import { preciseText } from "./numberText";
import { line, shape, type Mark, type Path, type Picture } from "./picture";
import { layOutRows } from "./rows";
import { extent } from "./scale";

const BODY = 20;

export function drawIntervals({ rows, axis, reference }: PlotOf<"interval">, width: number): Picture {
  const found = extent([...rows.flatMap(({ value, low, high }) => [value, low, high]), reference]);
  const layout = layOutRows(rows.map(({ name }) => name), BODY, width, found, axis);
  const { scale, area } = layout;
  const paths: Path[] = [...layout.paths];
  if (reference !== null) paths.push({ d: line(scale.at(reference), area.top, scale.at(reference), area.bottom), look: "reference" });
  const marks: Mark[] = rows.map(({ name, value, low, high, is_certain }, nth) => {
    const { top, bottom, middle } = layout.rows[nth]!;
    const series = is_certain ? 0 : null;
    const write = (number: number): string => preciseText(axis.number_format, number);
    if (low !== null && high !== null) paths.push({ d: line(scale.at(low), middle, scale.at(high), middle), look: "interval", series });
    if (value !== null) paths.push({ d: shape(0, scale.at(value), middle, 5), look: "dot", series });
    const words = value === null ? "" : low === null || high === null ? write(value) : texts().lab.valueWithin(write(value), write(low), write(high));
    const at = { x: value === null ? area.left : scale.at(value), y: middle };
    return { box: { left: 0, top, width, height: bottom - top }, at, text: `${name}\n${words}` };
  });
  return { height: layout.height, paths, labels: layout.labels, marks, legend: [], sample: "line" };
}
