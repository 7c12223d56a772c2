import { expect, test } from "vitest";
import type { GameEvent } from "../src/api/types";
import { actionsOf, ownerOf } from "../src/boards/action";
import batman from "../src/boards/batman";
import { storyDice } from "../src/boards/batman/storyDice";
import type { BatmanEvent } from "../src/boards/batman/types";

const log = (...moves: [GameEvent["seat"], string, object?][]): GameEvent[] =>
  moves.map(([seat, kind, parts = {}], nth) => ({ number: nth + 1, seat, kind, parts, move: "", sentence: "", steal: false, victim: null, at: null }) as unknown as GameEvent);

const TURN = log(
  ["chance", "first", { seat: 0 }],
  ["chance", "draw", { colour: "gray" }], ["chance", "draw", { colour: "blue" }], ["chance", "draw", { colour: "yellow" }],
  ["chance", "show", { face: "alarm" }], ["chance", "show", { face: "loot" }], ["chance", "show", { face: "batman" }],
  [0, "roll"], ["chance", "draw", { colour: "blue" }], ["chance", "show", { face: "batman" }], ["chance", "show", { face: "alarm" }],
  ["chance", "draw", { colour: "yellow" }], ["chance", "show", { face: "loot" }],
);

test("an action is a seat's move with all that chance does after it", () => {
  expect(actionsOf(TURN).map((action) => action.map(({ number }) => number))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13],
  ]);
  expect(actionsOf(log([0, "stop"], [1, "roll"], ["chance", "draw"])).map(({ length }) => length)).toEqual([1, 2]);
  expect(actionsOf([])).toEqual([]);
});

test("the dice with which a turn begins by itself are whoever's turn it is", () => {
  const next = log([0, "roll"], ["chance", "show"], ["chance", "draw"], ["chance", "show"], [1, "stop"], ["chance", "draw"], ["chance", "draw"], [2, "roll"]);
  const actions = actionsOf(next, batman.beginsTurn as unknown as Parameters<typeof actionsOf>[1]);
  expect(actions.map((action) => action.map(({ number }) => number))).toEqual([[1, 2], [3, 4], [5], [6, 7], [8]]);
  expect(actions.map((_, nth) => ownerOf(actions, nth))).toEqual([0, 1, 1, 2, 2]);
});

test("dice of Batman keep their colours: an Alarm is rolled again before what is drawn, and a bust begins anew", () => {
  const dice = storyDice(TURN as BatmanEvent[]);
  const look = (number: number): [unknown, unknown] => [dice.get(number)?.value, dice.get(number)?.tint];
  const tints = Object.fromEntries([2, 3, 4].map((number) => [number, dice.get(number)?.tint]));
  expect(new Set(Object.values(tints)).size).toBe(3);
  expect([5, 6, 7].map(look)).toEqual([["alarm", tints[2]], ["loot", tints[3]], ["batman", tints[4]]]);
  expect([10, 11].map(look)).toEqual([["batman", tints[2]], ["alarm", tints[3]]]);
  expect(look(13)).toEqual(["loot", tints[4]]);
  expect([1, 8].map((number) => dice.has(number))).toEqual([false, false]);
});
