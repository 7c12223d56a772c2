import { expect, test } from "vitest";
import { logWindow } from "../src/table/logWindow";

test("a short log is shown whole", () => {
  expect(logWindow(0, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(logWindow(10, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(logWindow(10, 3, 10)).toEqual({ earlier: 0, later: 0 });
});

test("of a long game the latest lines are shown", () => {
  expect(logWindow(25, undefined, 10)).toEqual({ earlier: 15, later: 0 });
});

test("a replay shows as many lines at its start, in its middle and at its end", () => {
  expect(logWindow(25, 0, 10)).toEqual({ earlier: 0, later: 15 });
  expect(logWindow(25, 12, 10)).toEqual({ earlier: 7, later: 8 });
  expect(logWindow(25, 25, 10)).toEqual({ earlier: 15, later: 0 });
});
