import { expect, test } from "vitest";
import { nextGlance, type Sharing } from "../src/table/sharing";

const two: Sharing = { mine: [0, 1], eye: 0, actors: [1], isOver: false, isSecret: false };

test("with open hands the view follows the turn", () => {
  expect(nextGlance(two)).toEqual({ do: "look", seat: 1 });
  expect(nextGlance({ ...two, actors: [0] })).toEqual({ do: "nothing" });
});

test("with secret hands a curtain falls before the next one looks", () => {
  expect(nextGlance({ ...two, isSecret: true })).toEqual({ do: "curtain", seat: 1 });
});

test("while somebody else moves, secret hands are put away", () => {
  const waiting = { ...two, actors: [2], isSecret: true };
  expect(nextGlance(waiting)).toEqual({ do: "look", seat: null });
  expect(nextGlance({ ...waiting, eye: null })).toEqual({ do: "nothing" });
  expect(nextGlance({ ...waiting, isSecret: false })).toEqual({ do: "nothing" });
});

test("whoever came back behind the curtain sees it again", () => {
  expect(nextGlance({ ...two, eye: null, actors: [0], isSecret: true })).toEqual({ do: "curtain", seat: 0 });
});

test("alone at the screen, and after the end, nothing is hidden", () => {
  expect(nextGlance({ ...two, mine: [0], isSecret: true })).toEqual({ do: "nothing" });
  expect(nextGlance({ ...two, isOver: true, isSecret: true })).toEqual({ do: "nothing" });
});
