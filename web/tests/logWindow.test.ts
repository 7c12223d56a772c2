import { expect, test } from "vitest";
import { extractOf } from "../src/table/extract";

test("a short story is shown whole", () => {
  expect(extractOf(0, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(extractOf(10, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(extractOf(10, 3, 10)).toEqual({ earlier: 0, later: 0 });
});

test("of a long game the latest lines are shown", () => {
  expect(extractOf(25, undefined, 10)).toEqual({ earlier: 15, later: 0 });
});

test("a replay shows as many lines at its start, in its middle and at its end", () => {
  expect(extractOf(25, 0, 10)).toEqual({ earlier: 0, later: 15 });
  expect(extractOf(25, 12, 10)).toEqual({ earlier: 7, later: 8 });
  expect(extractOf(25, 25, 10)).toEqual({ earlier: 15, later: 0 });
});
