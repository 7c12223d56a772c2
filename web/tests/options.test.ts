import { expect, test } from "vitest";
import type { GameDetail, Param } from "../src/api/types";
import { offeredParams } from "../src/pages/new/options";
import { cellAt, isChanged, isSwitch, cellName, withCell } from "../src/pages/new/options";

const param: Param = {
  name: "raid",
  title: "Raids",
  low: 0,
  high: 1,
  shape: [],
  words: [],
  heads: [],
  offered: true,
  rule: "DH-30",
};

test("a number, a row and a table have cells", () => {
  expect(cellAt(3, [])).toBe(3);
  expect(cellAt([1, 2], [1])).toBe(2);
  expect(cellAt([[1, 2], [3, 4]], [1, 0])).toBe(3);
});

test("one cell is changed and the old value stays", () => {
  const before = [[1, 2], [3]];
  expect(withCell(before, [1, 0], 9)).toEqual([[1, 2], [9]]);
  expect(before).toEqual([[1, 2], [3]]);
  expect(withCell(4, [], 5)).toBe(5);
  expect(isChanged(before, [[1, 2], [3]])).toBe(false);
  expect(isChanged(before, [[1, 2], [4]])).toBe(true);
});

test("what is only on or off is a switch, unless there are words for it", () => {
  expect(isSwitch(param)).toBe(true);
  expect(isSwitch({ ...param, high: 2 })).toBe(false);
  expect(isSwitch({ ...param, words: ["dice", "jewels"] })).toBe(false);
});

test("a cell is called by its row and its column", () => {
  expect(cellName(param, [])).toBe("Raids");
  const table = { ...param, shape: [2, 2], heads: [["Louvre", "Hermitage"], ["Red", "Blue"]] };
  expect(cellName(table, [1, 0])).toBe("Raids, Hermitage, Red");
});

test("what people need not be asked is not in the form", () => {
  const game = { params: [param, { ...param, name: "window", offered: false }] } as GameDetail;
  expect(offeredParams(game)).toEqual([param]);
});
