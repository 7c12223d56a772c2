import { expect, test } from "vitest";
import { explainExhibit, exhibitTitle, inTwoLines, isMinor, lootStacks, stacksOf } from "../../src/boards/dice-heist/exhibit";

test("alike exhibits are one stack, and paintings of different worth are not alike", () => {
  const cards = [
    "louvre-artifact-1-a", "louvre-painting-30", "louvre-gem-red-a", "louvre-artifact-1-b",
    "louvre-artifact-2-a", "louvre-painting-50", "louvre-gem-red-b",
  ];
  expect(stacksOf(cards).map((stack) => stack.length)).toEqual([2, 1, 2, 1, 1]);
});

test("a thief's loot is stacked by kind: paintings, gems of each colour, artifacts", () => {
  const cards = ["louvre-artifact-1-a", "louvre-gem-red-a", "louvre-painting-50", "hermitage-gem-red-a", "hermitage-painting-10"];
  expect(lootStacks(cards)).toEqual([
    ["hermitage-painting-10", "louvre-painting-50"],
    ["hermitage-gem-red-a", "louvre-gem-red-a"],
    ["louvre-artifact-1-a"],
  ]);
});

test("a painting of the box is called by its name, one of another deck by its worth", () => {
  expect(exhibitTitle("louvre-painting-50")).toBe("painting worth $50m, “Mona Lisa”");
  expect(exhibitTitle("louvre-painting-35")).toBe("painting worth $35m");
  expect(explainExhibit("british-museum-painting-15")).toMatch(/^“Fog, Presumably”[.] A painting worth [$]15m/);
});

test("a long name is broken near its middle", () => {
  expect(inTwoLines("Fire Escape on a Tuesday")).toEqual(["Fire Escape", "on a Tuesday"]);
  expect(inTwoLines("Untitled")).toEqual(["Untitled"]);
});

test("dh06 a single artifact is a minor exhibit, and says so", () => {
  expect(["louvre-artifact-1-a", "louvre-artifact-2-a", "louvre-gem-red-1"].map(isMinor)).toEqual([true, false, false]);
  expect(explainExhibit("louvre-artifact-1-a")).toContain("another card follows");
  expect(explainExhibit("louvre-artifact-2-a")).not.toContain("another card follows");
});
