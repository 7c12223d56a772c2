import { expect, test } from "vitest";
import { nextGlance, type Sharing } from "../src/table/sharing";

const two: Sharing = { mine: [0, 1], eye: 0, actors: [1], isOver: false, isSecret: false, drawer: null };

test("with open hands the view follows the turn", () => {
  expect(nextGlance(two)).toEqual({ do: "look", seat: 1 });
  expect(nextGlance({ ...two, actors: [0] })).toEqual({ do: "nothing" });
  expect(nextGlance({ ...two, eye: null })).toEqual({ do: "look", seat: 1 });
});

test("whoever rolls real dice with open hands sits somewhere", () => {
  expect(nextGlance({ ...two, actors: [15], eye: null })).toEqual({ do: "look", seat: 0 });
  expect(nextGlance({ ...two, actors: [15] })).toEqual({ do: "nothing" });
});

test("with secret hands a curtain falls before the next one looks", () => {
  expect(nextGlance({ ...two, isSecret: true })).toEqual({ do: "look", seat: null });
  expect(nextGlance({ ...two, isSecret: true, eye: null })).toEqual({ do: "curtain", seat: 1 });
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

test("a card dealt by hand is typed in by whoever draws it, behind the curtain", () => {
  const dealing = { ...two, actors: [15], isSecret: true };
  expect(nextGlance({ ...dealing, drawer: 1 })).toEqual({ do: "look", seat: null });
  expect(nextGlance({ ...dealing, drawer: 1, eye: null })).toEqual({ do: "curtain", seat: 1 });
  expect(nextGlance({ ...dealing, drawer: 0 })).toEqual({ do: "nothing" });
  expect(nextGlance({ ...dealing, eye: null })).toEqual({ do: "curtain", seat: 0 });
  expect(nextGlance({ ...dealing, drawer: 2 })).toEqual({ do: "nothing" });
});

test("alone at the screen, and after the end, nothing is hidden", () => {
  expect(nextGlance({ ...two, mine: [0], isSecret: true })).toEqual({ do: "nothing" });
  expect(nextGlance({ ...two, isOver: true, isSecret: true })).toEqual({ do: "nothing" });
});
