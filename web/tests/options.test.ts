import { expect, test } from "vitest";
import { cellsOf, changed, isSwitch, withCell } from "../src/pages/new/options";

test("a number, a row and ragged rows are cells", () => {
  expect(cellsOf(3)).toEqual([{ path: [], value: 3 }]);
  expect(cellsOf([[1, 2], [3]])).toEqual([
    { path: [0, 0], value: 1 },
    { path: [0, 1], value: 2 },
    { path: [1, 0], value: 3 },
  ]);
});

test("one cell is changed and the old value stays", () => {
  const before = [[1, 2], [3]];
  expect(withCell(before, [1, 0], 9)).toEqual([[1, 2], [9]]);
  expect(before).toEqual([[1, 2], [3]]);
  expect(withCell(4, [], 5)).toBe(5);
  expect(changed(before, [[1, 2], [3]])).toBe(false);
  expect(changed(before, [[1, 2], [4]])).toBe(true);
});

test("what is only on or off is a switch", () => {
  const param = { name: "raid", title: "Raids", low: 0, high: 1, shape: [], rule: "DH-30" };
  expect(isSwitch(param)).toBe(true);
  expect(isSwitch({ ...param, high: 2 })).toBe(false);
});
