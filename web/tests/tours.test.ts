/** The tours: ten seconds of each game, as their boards show them. */

import { describe, expect, test } from "vitest";
import type { BoardModule } from "../src/boards/board";
import { loadBoard } from "../src/boards";
import { loadTour, stepMs, tourSeats } from "../src/tour/tours";

const GAMES = ["art-robbery", "batman", "dice-heist", "heist", "spell-stealers"];

describe.each(GAMES)("the tour of %s", (game) => {
  test("lasts about ten seconds, and begins with a position at rest", async () => {
    const [module, steps] = [(await loadBoard(game)) as BoardModule, await loadTour(game)];
    expect(steps[0]?.events).toEqual([]);
    const seconds = steps.reduce((sum, _, nth) => sum + stepMs(steps, nth, module), 0) / 1000;
    expect(seconds).toBeGreaterThan(7);
    expect(seconds).toBeLessThan(16);
  });

  test("shows something that is stolen or risked by others than the reader", async () => {
    const [module, steps] = [(await loadBoard(game)) as BoardModule, await loadTour(game)];
    const movers = new Set(steps.flatMap(({ events }) => events.map(({ seat }) => seat)));
    expect(movers.size).toBeGreaterThan(1);
    for (const step of steps) {
      const seats = tourSeats(step, module);
      expect(seats.map(({ presence }) => presence)).toEqual(["you", "bot", "bot"]);
      expect(new Set(seats.map(({ name }) => name)).size).toBe(3);
    }
  });
});

test("a game of another package has none", async () => {
  expect(await loadTour("pig")).toEqual([]);
});
