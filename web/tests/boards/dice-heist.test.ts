import { expect, test } from "vitest";
import { earlierEvents, lastAction } from "../../src/boards/action";
import { revealAt, sceneOf } from "../../src/boards/dice-heist/scene";
import { event } from "./recorded";

const eventsOf = (...moves: [number | "chance", string][]): any[] =>
  moves.map(([seat, move], n) => ({ ...event(seat, move, move), number: n + 1 }));

const heist = eventsOf([1, "heist louvre 1"], ["chance", "die 6"], ["chance", "die 2"], ["chance", "card hermitage-gem-red-1"]);

test("a heist is its dice, then its loot, then the next card", () => {
  const scene = sceneOf(heist);
  expect(scene.robbery).toEqual({ museum: "louvre", card: null, seat: 1, dice: [6, 2] });
  expect(scene.settled).toBeGreaterThan(600);
  expect(scene.moved).toBeGreaterThan(scene.settled);
  expect(revealAt(scene, "hermitage-gem-red-1")).toBe(scene.moved);
  expect(scene.ended).toBeGreaterThan(scene.moved);
});

test("dice that lay there before do not fall again", () => {
  const scene = sceneOf(heist.slice(2, 3), heist.slice(0, 2));
  expect(scene.robbery?.dice).toEqual([6, 2]);
  expect(scene.lying).toBe(1);
  expect(scene.settled).toBeLessThan(sceneOf(heist).settled);
});

test("nothing new takes no time", () => {
  expect(sceneOf([]).ended).toBe(0);
  expect(sceneOf([], heist).ended).toBe(0);
});

test("a raid names the museum of its card", () => {
  expect(sceneOf(eventsOf([0, "raid british-museum-painting-30 0"])).robbery?.museum).toBe("british-museum");
});

test("an action is a seat's move and the outcomes behind it", () => {
  const all = [...eventsOf([0, "recruit"]), ...heist];
  expect(lastAction(all)).toEqual(heist);
  expect(earlierEvents(heist.slice(0, 2), heist.slice(2, 3))).toEqual(heist.slice(0, 2));
  expect(earlierEvents(all, eventsOf([2, "recruit"]))).toEqual([]);
});
