/** Lines through points, with bands where their intervals are known. */

import type { PlotOf } from "../../api/types";
import { bottomAxis, leftAxis, plotArea } from "./axis";
import { preciseText } from "./numberText";
import { polyline, shape, type Mark, type Path, type Picture } from "./picture";
import { extent } from "./scale";

const HEIGHT = 270;

export function drawCurves({ curves, x, y }: PlotOf<"curve">, width: number): Picture {
  const points = curves.flatMap((curve) => curve.points);
  const heights = extent(points.flatMap((point) => [point.y, point.low, point.high]));
  const area = plotArea(width, HEIGHT, heights, x, y);
  const areCounts = points.every((point) => Number.isInteger(point.x)) && x.number_format === "number";
  const across = bottomAxis(area, extent(points.map((point) => point.x)), x, { least: areCounts ? 1 : 0 });
  const up = leftAxis(area, heights, y);
  const bands: Path[] = [];
  const lines: Path[] = [];
  curves.forEach((curve, series) => {
    const banded = curve.points.filter(({ low, high }) => low !== null && high !== null);
    const edge = (end: "low" | "high"): [number, number][] => banded.map((point) => [across.scale.at(point.x), up.scale.at(point[end]!)]);
    if (banded.length > 1) bands.push({ d: `${polyline([...edge("low"), ...edge("high").toReversed()])}Z`, look: "band", series });
    const known = curve.points.filter((point) => point.y !== null).map((point): [number, number] => [across.scale.at(point.x), up.scale.at(point.y!)]);
    lines.push({ d: polyline(known), look: "line", series });
    for (const [left, top] of known) lines.push({ d: shape(series, left, top, 4), look: "dot", series });
  });
  const places = [...new Set(points.map((point) => point.x))].toSorted((a, b) => a - b);
  const marks: Mark[] = places.map((place, nth) => {
    const here = curves.flatMap(({ label, points: own }) => own.filter((point) => point.x === place && point.y !== null).map((point) => ({ label, y: point.y! })));
    const left = nth ? (across.scale.at(places[nth - 1]!) + across.scale.at(place)) / 2 : area.left;
    const right = nth < places.length - 1 ? (across.scale.at(places[nth + 1]!) + across.scale.at(place)) / 2 : area.right;
    const said = here.map((one) => `${curves.length > 1 ? one.label : y.title}: ${preciseText(y.number_format, one.y)}`);
    const top = Math.min(area.bottom, ...here.map((one) => up.scale.at(one.y)));
    const box = { left, top: area.top, width: right - left, height: area.bottom - area.top };
    const head = `${x.title}: ${preciseText(x.number_format, place)}`;
    return { box, at: { x: across.scale.at(place), y: top }, text: [head, ...said].join("\n") };
  });
  const paths = [...up.paths, ...across.paths, ...bands, ...lines];
  const legend = curves.length > 1 ? curves.map(({ label }) => label) : [];
  return { height: HEIGHT, paths, labels: [...up.labels, ...across.labels], marks, legend, sample: "curve" };
}
