/** Trials of a search by two goals; those on the Pareto front are joined by steps. */

import type { PlotOf } from "../../api/types";
import { bottomAxis, leftAxis, plotArea } from "./axis";
import { preciseText } from "./numberText";
import { polyline, shape, type Mark, type Path, type Picture } from "./picture";
import { extent } from "./scale";

const HEIGHT = 330;
const REACH = 12;

export function drawFront({ points, x, y }: PlotOf<"front">, width: number): Picture {
  const heights = extent(points.map((point) => point.y));
  const area = plotArea(width, HEIGHT, heights, x, y);
  const across = bottomAxis(area, extent(points.map((point) => point.x)), x, { nice: true });
  const up = leftAxis(area, heights, y);
  const shown = points.flatMap(({ name, x: one, y: two, is_best }) =>
    one === null || two === null ? [] : [{ name, x: one, y: two, is_best, at: { x: across.scale.at(one), y: up.scale.at(two) } }],
  );
  const best = shown.filter(({ is_best }) => is_best).toSorted((a, b) => a.x - b.x);
  const steps = best.flatMap(({ at }, nth): [number, number][] => (nth ? [[at.x, best[nth - 1]!.at.y], [at.x, at.y]] : [[at.x, at.y]]));
  const paths: Path[] = [
    ...[...up.paths, ...across.paths],
    ...shown.filter(({ is_best }) => !is_best).map(({ at }): Path => ({ d: shape(0, at.x, at.y, 3), look: "ring" })),
    { d: polyline(steps), look: "front", series: 0 },
    ...best.map(({ at }): Path => ({ d: shape(0, at.x, at.y, 5.5), look: "dot", series: 0 })),
  ];
  const marks: Mark[] = shown.map((point) => {
    const box = { left: point.at.x - REACH, top: point.at.y - REACH, width: 2 * REACH, height: 2 * REACH };
    const goals = [`${x.title}: ${preciseText(x.number_format, point.x)}`, `${y.title}: ${preciseText(y.number_format, point.y)}`];
    return { box, at: point.at, text: [point.name, ...goals].join("\n") };
  });
  return { height: HEIGHT, paths, labels: [...up.labels, ...across.labels], marks, legend: [], sample: "line" };
}
