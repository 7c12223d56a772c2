import { expect, test } from "vitest";
import { drawPlot } from "../../src/lab/plot/drawPlot";
import { LETTER, nearestMark, shape } from "../../src/lab/plot/picture";
import { wrapText } from "../../src/lab/plot/rows";
import { bars, curves, distribution, distributions, front, heatMap, interval, plots } from "./samples";

const WIDTHS = [280, 620, 900];
const looks = (plot: Parameters<typeof drawPlot>[0], look: string) => drawPlot(plot, 600).paths.filter((path) => path.look === look);

test("everything stays in its place, on a phone and on a desktop", () => {
  for (const plot of plots)
    for (const width of WIDTHS) {
      const { height, paths, labels, marks } = drawPlot(plot, width);
      expect(paths.every(({ d }) => d !== "" && !/NaN|Infinity|undefined/.test(d)), plot.kind).toBe(true);
      for (const { x, y, text, anchor } of labels) {
        const wide = text.length * LETTER;
        const left = x - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
        expect(left, `${plot.kind}: ${text}`).toBeGreaterThanOrEqual(-4);
        expect(left + wide, `${plot.kind}: ${text}`).toBeLessThanOrEqual(width + 12);
        expect(y).toBeLessThanOrEqual(height);
      }
      for (const { at } of marks) {
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.x).toBeLessThanOrEqual(width);
      }
    }
});

test("an interval has its line, a value without one only its dot, and what is certain is in brass", () => {
  expect(looks(interval, "interval").map(({ series }) => series)).toEqual([0]);
  expect(looks(interval, "dot").map(({ series }) => series)).toEqual([0, null]);
  expect(looks(interval, "reference")).toHaveLength(1);
  expect(looks({ ...interval, reference: null }, "reference")).toHaveLength(0);
  expect(drawPlot(interval, 600).marks.map(({ text }) => text)).toEqual(["goes first\n52.4% (51.0% to 54.0%)", "goes last\n47.6%"]);
});

test("one distribution is bars, several are outlines with a legend", () => {
  expect(looks(distribution, "bar")).toHaveLength(2);
  expect(drawPlot(distribution, 600).legend).toEqual([]);
  expect(looks(distributions, "line").map(({ series }) => series)).toEqual([0, 1]);
  const { legend, marks } = drawPlot(distributions, 600);
  expect(legend).toEqual(["base", "fewer locks"]);
  expect(marks.map(({ text }) => text)).toEqual(["20 to below 30\nbase: 20.0% of games", "30 to below 40\nbase: 80.0% of games\nfewer locks: 100.0% of games"]);
});

test("bars begin at nothing, and nothing is no bar", () => {
  expect(looks(bars, "bar").map(({ series }) => series)).toEqual([0, 1]);
  expect(drawPlot(bars, 600).marks[0]?.text).toBe("cards taken from another player\nbase: 2.5\nfewer locks: 1,230");
  const empty = drawPlot({ ...bars, rows: [{ name: "never", values: [0, 0] }] }, 600);
  expect(empty.paths.filter(({ look }) => look === "grid").length).toBeGreaterThan(2);
});

test("a curve has a band only where its intervals are known", () => {
  expect(looks(curves, "band").map(({ series }) => series)).toEqual([0]);
  expect(looks(curves, "line")).toHaveLength(2);
  const numbers = drawPlot(curves, 600).labels.map(({ text }) => text);
  expect(numbers.filter((text) => text === "1" || text === "2"), "counts have no ticks between them").toEqual(["1", "2"]);
  expect(numbers).not.toContain("1.5");
  expect(drawPlot(curves, 600).marks[1]?.text).toBe("a game: 2\na: 40.0%\nb: 40.0%");
});

test("the front is joined by steps, and a trial that came to nothing is left out", () => {
  expect(looks(front, "front")[0]?.d.match(/L/g)).toHaveLength(2);
  expect(looks(front, "ring")).toHaveLength(1);
  expect(drawPlot(front, 600).marks).toHaveLength(3);
});

test("cells of a heat map are the more colourful the farther they are from the middle", () => {
  const cells = looks(heatMap, "cell");
  expect(cells.map(({ series }) => series)).toEqual([1, 0, 0, 0]);
  expect(cells.map(({ opacity }) => Math.round((opacity ?? 0) * 100))).toEqual([45, 5, 5, 45]);
});

test("a plot of nothing is drawn empty", () => {
  for (const plot of [{ ...interval, rows: [] }, { ...bars, rows: [] }, { ...front, points: [] }, { ...distribution, series: [] }, { ...curves, curves: [] }, { ...heatMap, cells: [] }]) {
    const { marks, paths } = drawPlot(plot, 300);
    expect(marks).toEqual([]);
    expect(paths.every(({ d }) => !/NaN|Infinity/.test(d))).toBe(true);
  }
});

test("the mark nearest to the mouse is read, and none far away", () => {
  const { marks } = drawPlot(front, 600);
  const [first] = marks;
  expect(nearestMark(marks, first!.at.x + 3, first!.at.y - 3)).toBe(0);
  expect(nearestMark(marks, first!.at.x, first!.at.y + 150)).toBe(-1);
  const rows = drawPlot(bars, 600).marks;
  expect(nearestMark(rows, 500, rows[1]!.at.y)).toBe(1);
});

test("series have shapes of their own", () => {
  expect(new Set([0, 1, 2, 3].map((series) => shape(series, 10, 10))).size).toBe(4);
});

test("long names are broken into lines, and no letter is lost", () => {
  expect(wrapText("cards taken from another player", 13)).toEqual(["cards taken", "from another", "player"]);
  expect(wrapText("Spielabschnittsende", 5)).toEqual(["Spielabschnittsende"]);
});
