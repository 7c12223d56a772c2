import { expect, test } from "vitest";
import type { Choice } from "../src/api/types";
import { choiceLabels } from "../src/table/choiceLabels";

const choice = (move: string, sentence: string): Choice => ({ move, kind: move, parts: {}, sentence, odds: null });

test("moves that read alike are told apart by their notation", () => {
  const labels = choiceLabels([
    choice("return 1", "You put 1 die back."),
    choice("return 2", "You put 1 die back."),
    choice("return", "You put nothing back."),
  ]);
  expect([...labels.values()]).toEqual([
    "You put 1 die back. (return 1)",
    "You put 1 die back. (return 2)",
    "You put nothing back.",
  ]);
});
