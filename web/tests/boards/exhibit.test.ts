import { expect, test } from "vitest";
import { lootStacks, stacksOf } from "../../src/boards/dice-heist/exhibit";

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
