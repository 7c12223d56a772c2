// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { Frame, GameDetail } from "../src/api/types";
import { GOAL, nextStep } from "../src/teach/lesson";
import { isOfferAnswered, isTaughtAt, knownRules, noteKnown, startTeaching, stopTeaching } from "../src/teach/teaching";

const rule = (id: string) => ({ id, section: "Turn", text: `Text of ${id}.`, marks: [] });
const game = { blurb: "Steal it all.", rulebook: [rule("A-1"), rule("A-2")] } as unknown as GameDetail;
const frame = (choices: number, ...now: string[]): Frame =>
  ({ rules_now: now, choices: Array.from({ length: choices }, () => ({})) }) as unknown as Frame;

test("the goal comes first, then every rule where it applies, then advice", () => {
  expect(nextStep(game, frame(2, "A-1", "A-2"), [])).toMatchObject({ kind: "goal", text: "Steal it all." });
  expect(nextStep(game, frame(2, "A-1", "A-2"), [GOAL])).toMatchObject({ kind: "rule", id: "A-1", left: 1 });
  expect(nextStep(game, frame(2, "A-1", "A-2"), [GOAL, "A-1"])).toMatchObject({ kind: "rule", id: "A-2", left: 0 });
  expect(nextStep(game, frame(2, "A-1", "A-2"), [GOAL, "A-1", "A-2"])).toEqual({ kind: "advice" });
});

test("while others act there is only something to watch", () => {
  expect(nextStep(game, frame(0, "A-1"), [GOAL])).toEqual({ kind: "watch" });
});

beforeEach(() => localStorage.clear());

test("it is offered until it is answered, and goes on after a reload", () => {
  expect(isOfferAnswered()).toBe(false);
  startTeaching("t1");
  expect(isOfferAnswered()).toBe(true);
  expect(isTaughtAt("t1")).toBe(true);
  expect(isTaughtAt("t2")).toBe(false);
  noteKnown("A-1");
  noteKnown("A-1");
  expect(knownRules()).toEqual(["A-1"]);
  stopTeaching();
  expect(isTaughtAt("t1")).toBe(false);
  expect(isOfferAnswered()).toBe(true);
});
