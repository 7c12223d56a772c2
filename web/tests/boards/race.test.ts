import { expect, test } from "vitest";
import type { GameEvent } from "../../src/api/types";
import { describeOutcome, describeVerdict, raceNotes, raceOf } from "../../src/boards/spell-stealers/race";
import type { Attempt, Roll } from "../../src/boards/spell-stealers/types";
import { described } from "../described";

const names = ["Ana", "Ben", "Cleo"];
const at = (reaction: number): GameEvent["timing"] => ({ reaction, claimed: reaction, painted: 20, received: reaction + 20, lag: 20, spread: 2 });
const game = (...moves: [GameEvent["seat"], string, (number | undefined)?, (number | undefined)?][]): any[] =>
  moves.map(([seat, move, reaction, victim], n) => ({
    ...described(move), number: n + 1, seat, sentence: move, steal: false, victim: victim ?? null, at: null,
    timing: reaction === undefined ? null : at(reaction),
  }));
const attempt = (seat: number, verdict: Attempt["verdict"], moved = 0): Attempt => ({ seat, die: "orb", shows: 5, verdict, moved });
const roll = (attempts: Attempt[], stolen_by: number | null = null): Roll => ({
  die: "orb", number: 4, colour: "red", success: "red", matched: true, steal_odds: 0.75, stolen_by, attempts,
});
const ROLL: [GameEvent["seat"], string][] = [[2, "roll ?"], ["chance", "artifact 4"], ["chance", "success red"]];

test("a verdict has everybody's time, the quickest first, and what came of it", () => {
  const log = game(...ROLL, [0, "throw orb", 412], ["chance", "die 7", undefined, 2], [1, "throw orb", 436], ["chance", "die 3"]);
  const found = describeVerdict(raceOf(log), roll([attempt(0, "stolen", 4), attempt(1, "too slow", -3)], 0), names);
  expect(found).toBe("Ana 412 ms, Ben 436 ms (±15): Ana stole the orb");
});

test("one time alone has no uncertainty, and no verdict comes before the die lies", () => {
  const log = game(...ROLL, [0, "throw orb", 412]);
  expect(describeVerdict(raceOf(log), roll([{ ...attempt(0, "in the air"), shows: null }]), names)).toBe("");
  expect(describeVerdict(raceOf(log), roll([attempt(0, "too low", -5)]), names)).toBe("Ana 412 ms: too low");
});

test("a late throw is compared with the marker", () => {
  const log = game(...ROLL, [2, "settle 4", 900], [1, "throw orb", 1240], ["chance", "die 3"]);
  expect(describeVerdict(raceOf(log), roll([attempt(1, "late", -3)]), names)).toBe(
    "Ben 1240 ms, the marker 900 ms (±15): too late",
  );
});

test("a race is that of the last roll, and nobody's throw is no story", () => {
  const log = game(...ROLL, [0, "throw orb", 412], ["chance", "die 7"], [2, "settle 4", 900], ...ROLL);
  expect(raceOf(log)?.throws).toEqual([]);
  expect(describeVerdict(raceOf(log), roll([]), names)).toBe("");
  expect(raceOf([])).toBeNull();
});

test("the log tells a race once it is decided, behind its last event", () => {
  const open = game(...ROLL, [0, "throw orb", 412], ["chance", "die 7", undefined, 2]);
  expect(raceNotes(open, names)).toEqual([]);
  const closed = game(...ROLL, [0, "throw orb", 412], ["chance", "die 7", undefined, 2], [2, "settle 4", 900], [2, "stop"]);
  expect(raceNotes(closed, names)).toEqual([{ after: 6, seat: null, text: "Ana 412 ms: Ana stole the orb." }]);
});

test("the log does not say who stole it where a vote decided", () => {
  const log = game(
    ...ROLL, [0, "throw orb", 412], ["chance", "die 7", undefined, 2], [1, "throw orb", 420], ["chance", "die 6"],
    ["referee", "simultaneous p0 p1"], [2, "vote p1"], [2, "settle 4", 900],
  );
  expect(raceNotes(log, names)[0]?.text).toBe("Ana 412 ms, Ben 420 ms (±15): too close to call, so the others voted.");
});

test("a punishment names its rule, and beginners are spared", () => {
  expect(describeOutcome(attempt(0, "stolen", 4), false)).toEqual({ text: "Yours! 4 steps forward", rule: null });
  expect(describeOutcome(attempt(0, "late", -1), false)).toEqual({ text: "Too late, the marker was down: 1 step back", rule: "SS-17" });
  expect(describeOutcome(attempt(0, "wrong die", -5), false).rule).toBe("SS-17");
  expect(describeOutcome(attempt(0, "wrong die"), true)).toEqual({ text: "The wrong die: you stay where you are", rule: "SS-22" });
  expect(describeOutcome(attempt(0, "spent token", -2), true).rule).toBe("SS-17");
});
