import { expect, test } from "vitest";
import { CHANCE } from "../src/api/constants";
import { drawerOf, nextView, type HotSeat } from "../src/table/hotSeat";
import { recorded } from "./boards/recorded";

const two: HotSeat = { mySeats: [0, 1], viewer: 0, actors: [1], isOver: false, isSecret: false, drawer: null };

test("with open hands the view follows the turn", () => {
  expect(nextView(two)).toEqual({ do: "view", seat: 1 });
  expect(nextView({ ...two, actors: [0] })).toEqual({ do: "nothing" });
  expect(nextView({ ...two, viewer: null })).toEqual({ do: "view", seat: 1 });
});

test("with open hands real dice are entered from a seat", () => {
  expect(nextView({ ...two, actors: [CHANCE], viewer: null })).toEqual({ do: "view", seat: 0 });
  expect(nextView({ ...two, actors: [CHANCE] })).toEqual({ do: "nothing" });
});

test("with secret hands a curtain falls before the next view", () => {
  expect(nextView({ ...two, isSecret: true })).toEqual({ do: "view", seat: null });
  expect(nextView({ ...two, isSecret: true, viewer: null })).toEqual({ do: "curtain", seat: 1 });
});

test("while somebody else moves, secret hands are hidden", () => {
  const waiting = { ...two, actors: [2], isSecret: true };
  expect(nextView(waiting)).toEqual({ do: "view", seat: null });
  expect(nextView({ ...waiting, viewer: null })).toEqual({ do: "nothing" });
  expect(nextView({ ...waiting, isSecret: false })).toEqual({ do: "nothing" });
});

test("after a reload the curtain is shown again", () => {
  expect(nextView({ ...two, viewer: null, actors: [0], isSecret: true })).toEqual({ do: "curtain", seat: 0 });
});

test("a card dealt by hand is entered by the seat that draws it, behind the curtain", () => {
  const dealing = { ...two, actors: [CHANCE], isSecret: true };
  expect(nextView({ ...dealing, drawer: 1 })).toEqual({ do: "view", seat: null });
  expect(nextView({ ...dealing, drawer: 1, viewer: null })).toEqual({ do: "curtain", seat: 1 });
  expect(nextView({ ...dealing, drawer: 0 })).toEqual({ do: "nothing" });
  expect(nextView({ ...dealing, viewer: null })).toEqual({ do: "curtain", seat: 0 });
  expect(nextView({ ...dealing, drawer: 2 })).toEqual({ do: "nothing" });
});

test("alone at the screen, and after the end, nothing is hidden", () => {
  expect(nextView({ ...two, mySeats: [0], isSecret: true })).toEqual({ do: "nothing" });
  expect(nextView({ ...two, isOver: true, isSecret: true })).toEqual({ do: "nothing" });
});

test("the drawer is the one that the view names, where cards are dealt", () => {
  const [update] = recorded("art-robbery", "standard-3");
  expect(drawerOf({ ...update!.frame, board: { ...update!.frame.board, drawer: 2 } })).toBe(2);
  expect(drawerOf(recorded("heist", "heist-3")[0]!.frame)).toBeNull();
});
