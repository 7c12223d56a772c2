import { expect, test } from "vitest";
import type { GameDetail, Param } from "../src/api/types";
import { doubtOf, groupsOf, originsOf, unprinted, valueText } from "../src/provenance/origin";

const levels: Param = {
  name: "levels", title: "Security levels", low: 1, high: 5, shape: [3], words: [], heads: [["Hermitage", "Metropolitan", "Louvre"]], offered: true, rule: "DH-02",
};
const target: Param = { ...levels, name: "target", title: "Target", shape: [], heads: [], rule: "BT-30" };
const game = {
  name: "dice-heist",
  params: [levels, target],
  rule_sets: [
    {
      name: "standard",
      values: { levels: [2, 3, 5], target: 30 },
      provenance: {
        levels: { source: ["reviewed", "assumed", "reviewed"], note: "why", rules: ["DH-02"] },
        target: { source: "printed", note: "", rules: ["BT-30"] },
      },
    },
  ],
} as unknown as GameDetail;

test("a number says who says so, place by place", () => {
  const [first, second] = originsOf(game, "standard");
  expect(first?.groups).toEqual([
    { source: "reviewed", places: ["Hermitage", "Louvre"] },
    { source: "assumed", places: ["Metropolitan"] },
  ]);
  expect(second?.groups).toEqual([{ source: "printed", places: [] }]);
  expect(groupsOf(levels, ["printed", "printed", "printed"])).toEqual([{ source: "printed", places: [] }]);
});

test("what a table has changed is nobody's but the table's", () => {
  const [first] = originsOf(game, "standard", { levels: [1, 1, 1] });
  expect(first).toMatchObject({ value: [1, 1, 1], groups: [{ source: "changed" }], note: "" });
});

test("values are told with their places", () => {
  const words = { on: "on", off: "off" };
  expect(valueText(levels, [2, 3, 5], words)).toBe("Hermitage 2, Metropolitan 3, Louvre 5");
  expect(valueText({ ...levels, shape: [2, 2] }, [[1, 2], [3, 4]], words)).toBe("Hermitage: 1 2; Metropolitan: 3 4");
  expect(valueText({ ...target, low: 0, high: 1 }, 1, words)).toBe("on");
  expect(valueText({ ...target, low: 0, words: ["polite", "live"] }, 1, words)).toBe("live");
});

test("odds are doubted by what is not printed, at their own place", () => {
  const origins = originsOf(game, "standard");
  expect(doubtOf(origins, ["levels"], 0)).toEqual({ source: "reviewed", note: "why" });
  expect(doubtOf(origins, ["levels"], 1)).toEqual({ source: "assumed", note: "why" });
  expect(doubtOf(origins, ["target"])).toBeNull();
  expect(doubtOf(originsOf(game, "standard", { target: 9 }), ["target"])).toEqual({ source: "changed", note: "" });
  expect(unprinted(origins).map(({ param }) => param.name)).toEqual(["levels"]);
});
