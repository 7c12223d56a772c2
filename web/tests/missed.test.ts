import { expect, test } from "vitest";
import { actionTexts } from "../src/table/missed";
import { event } from "./boards/recorded";

test("a move is told with the outcomes that follow it", () => {
  const events = [
    event(1, "heist louvre 1", "Ben breaks into the Louvre."),
    event("chance", "die 3", "Ben's thief rolls a 3."),
    event(2, "recruit", "Cleo recruits a sidekick."),
  ];
  expect(actionTexts(events)).toEqual(["Ben breaks into the Louvre. Ben's thief rolls a 3.", "Cleo recruits a sidekick."]);
});

test("outcomes whose move was seen are told, too", () => {
  expect(actionTexts([event("chance", "die 3", "A 3."), event("chance", "die 4", "A 4.")])).toEqual(["A 3. A 4."]);
  expect(actionTexts([])).toEqual([]);
});
