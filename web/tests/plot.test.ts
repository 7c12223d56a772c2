import { expect, test } from "vitest";
import { linePath, placeAt, spread, xOf, yOf, type Plot } from "../src/review/plot";

const plot: Plot = { left: 10, right: 110, top: 0, bottom: 50, last: 4, most: 1 };

test("a line begins at the left edge and ends at the right one", () => {
  expect(linePath(plot, [0, 0.5, 0.5, 1, 1])).toBe("M10.0 50.0L35.0 25.0L60.0 25.0L85.0 0.0L110.0 0.0");
  expect(linePath(plot, [])).toBe("");
});

test("a pixel belongs to the nearest place, and beyond the edges to the last one", () => {
  for (let place = 0; place <= plot.last; place++) expect(placeAt(plot, xOf(plot, place))).toBe(place);
  expect(placeAt(plot, 46)).toBe(1);
  expect(placeAt(plot, 49)).toBe(2);
  expect(placeAt(plot, -20)).toBe(0);
  expect(placeAt(plot, 500)).toBe(4);
});

test("a graph of a single place is drawn at the left edge", () => {
  expect(xOf({ ...plot, last: 0 }, 0)).toBe(10);
  expect(yOf(plot, 1)).toBe(0);
});

test("labels keep their order and their distance, and stay in the plot", () => {
  const heights = [49, 50, 50, 10];
  const moved = spread(plot, heights, 12);
  const sorted = moved.toSorted((a, b) => a - b);
  for (let nth = 1; nth < sorted.length; nth++) expect(sorted[nth]! - sorted[nth - 1]!).toBeGreaterThanOrEqual(12);
  expect(Math.max(...moved)).toBeLessThanOrEqual(plot.bottom);
  expect(moved[3]).toBe(10);
  expect(moved[0]).toBeLessThan(moved[1]!);
});
