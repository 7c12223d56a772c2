/** How often each value occurred: bars for one series, outlines for several. */

import type { PlotOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import { bottomAxis, leftAxis, plotArea } from "./axis";
import { preciseText } from "./numberText";
import { polyline, rectangle, type Mark, type Path, type Picture } from "./picture";
import { extent, type Scale } from "./scale";

const HEIGHT = 250;
type Bin = PlotOf<"distribution">["series"][number]["bins"][number];

export function drawDistribution({ series, x, y }: PlotOf<"distribution">, width: number): Picture {
  const bins = series.flatMap((one) => one.bins);
  const shares = extent([0, ...bins.map(({ share }) => share)]);
  const area = plotArea(width, HEIGHT, shares, x, y);
  const across = bottomAxis(area, extent(bins.flatMap(({ low, high }) => [low, high])), x);
  const up = leftAxis(area, shares, y);
  const paths: Path[] = [...up.paths, ...across.paths];
  if (series.length === 1)
    for (const { low, high, share } of bins) {
      const left = across.scale.at(low);
      // A hair's breadth of the ground tells neighbours apart.
      const right = Math.max(left + 0.5, across.scale.at(high) - 0.7);
      paths.push({ d: rectangle(left, up.scale.at(0), right, up.scale.at(share)), look: "bar", series: 0 });
    }
  else series.forEach((one, nth) => paths.push({ d: outline(one.bins, across.scale, up.scale), look: "line", series: nth }));
  const marks = markColumns(series, across.scale, (low, high, said, most) => {
    const [left, right] = [across.scale.at(low), across.scale.at(high)];
    const head = texts().lab.fromToBelow(preciseText(x.number_format, low), preciseText(x.number_format, high));
    const box = { left, top: area.top, width: right - left, height: area.bottom - area.top };
    return { box, at: { x: (left + right) / 2, y: up.scale.at(most) }, text: [head, ...said].join("\n") };
  });
  const legend = series.length > 1 ? series.map(({ label }) => label) : [];
  return { height: HEIGHT, paths, labels: [...up.labels, ...across.labels], marks, legend, sample: "line" };
}

/** Return the steps of a histogram, down to nothing where it has no bar. */
function outline(bins: Bin[], across: Scale, up: Scale): string {
  const points: [number, number][] = [];
  let end: number | null = null;
  for (const { low, high, share } of bins.toSorted((a, b) => a.low - b.low)) {
    if (end === null || Math.abs(low - end) > (high - low) / 100) {
      if (end !== null) points.push([across.at(end), up.at(0)]);
      points.push([across.at(low), up.at(0)]);
    }
    points.push([across.at(low), up.at(share)], [across.at(high), up.at(share)]);
    end = high;
  }
  if (end !== null) points.push([across.at(end), up.at(0)]);
  return polyline(points);
}

type MakeMark = (low: number, high: number, said: string[], most: number) => Mark;

/** Return a mark for each column, with what all series have there. */
function markColumns(series: PlotOf<"distribution">["series"], across: Scale, make: MakeMark): Mark[] {
  const columns = new Map<number, { low: number; high: number; said: string[]; most: number }>();
  for (const { label, bins } of series)
    for (const { low, high, share } of bins) {
      const place = Math.round(across.at(low) * 10);
      const column = columns.get(place) ?? { low, high, said: [], most: 0 };
      const words = texts().lab.shareOfGames(preciseText("percent", share));
      column.said.push(series.length > 1 ? `${label}: ${words}` : words);
      columns.set(place, { ...column, most: Math.max(column.most, share) });
    }
  return [...columns].toSorted(([a], [b]) => a - b).map(([, { low, high, said, most }]) => make(low, high, said, most));
}
