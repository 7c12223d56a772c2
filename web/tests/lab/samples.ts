/** A plot of each kind, as the server sends them. */

import type { Plot, PlotOf } from "../../src/api/types";

const share = { title: "share of games", number_format: "percent" } as const;
const count = { title: "a game", number_format: "number" } as const;

export const interval: PlotOf<"interval"> = {
  kind: "interval",
  rows: [
    { name: "goes first", value: 0.524, low: 0.51, high: 0.54, is_certain: true },
    { name: "goes last", value: 0.476, low: null, high: null, is_certain: false },
  ],
  axis: { title: "share of wins", number_format: "percent" },
  reference: 0.5,
};
const bins = [
  { low: 20, high: 30, share: 0.2 },
  { low: 30, high: 40, share: 0.8 },
];
export const distribution: PlotOf<"distribution"> = { kind: "distribution", series: [{ label: "", bins }], x: { ...count, title: "" }, y: share };
export const distributions: PlotOf<"distribution"> = {
  ...distribution,
  series: [
    { label: "base", bins },
    { label: "fewer locks", bins: [{ low: 30, high: 40, share: 1 }] },
  ],
};
export const bars: PlotOf<"bar"> = {
  kind: "bar",
  labels: ["base", "fewer locks"],
  rows: [
    { name: "cards taken from another player", values: [2.5, 1234.5] },
    { name: "never", values: [0, null] },
  ],
  axis: count,
};
const points = [
  { x: 1, y: 0.2, low: 0.1, high: 0.3 },
  { x: 2, y: 0.4, low: 0.3, high: 0.5 },
];
export const curves: PlotOf<"curve"> = {
  kind: "curve",
  curves: [
    { label: "a", points },
    { label: "b", points: points.map((point) => ({ ...point, low: null, high: null })) },
  ],
  x: count,
  y: share,
};
export const front: PlotOf<"front"> = {
  kind: "front",
  points: [
    { name: "locks = 1", x: 1, y: 9, is_best: true },
    { name: "locks = 2", x: 2, y: 7, is_best: true },
    { name: "locks = 3", x: 5, y: null, is_best: false },
    { name: "locks = 4", x: 4, y: 9, is_best: false },
  ],
  x: count,
  y: count,
};
export const heatMap: PlotOf<"heat_map"> = {
  kind: "heat_map",
  cells: [
    { x: "greedy", y: "random", value: 0.1, text: "10" },
    { x: "random", y: "random", value: 0.5, text: "50" },
    { x: "greedy", y: "greedy", value: 0.5, text: "50" },
    { x: "random", y: "greedy", value: 0.9, text: "90" },
  ],
  x_title: "against",
  y_title: "",
  middle: 0.5,
};
export const plots: Plot[] = [interval, distribution, distributions, bars, curves, front, heatMap];
