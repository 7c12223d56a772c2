import { expect, test } from "vitest";
import type { Frame } from "../../src/api/types";
import { standing as artRobbery } from "../../src/boards/art-robbery";
import { standing as batman } from "../../src/boards/batman";
import { count } from "../../src/shell/words";
import { standing as diceHeist } from "../../src/boards/dice-heist";
import { lapWords } from "../../src/boards/spell-stealers/view";

/** A position in which the only thief looks like this. */
const frame = (thief: object, more: object = {}): Frame<any> =>
  ({ board: { thieves: [thief], ...more } }) as unknown as Frame<any>;

test("one is one, and all else is many", () => {
  expect([0, 1, 2, 21].map((number) => count(number, "point"))).toEqual([
    "0 points", "1 point", "2 points", "21 points",
  ]);
});

test("a standing of one point is one point", () => {
  const open = { gem_points: 1, painting_points: 0, artifacts: null, artifact_cards: 1 };
  expect(diceHeist(frame(open), 0)?.words).toBe("1 point, and 1 face-down card");
  expect(diceHeist(frame({ ...open, artifacts: 1 }), 0)?.words).toBe("2 points");
  const thief = { points: null, piles: [1, 0, 0, 0], tiles: [{ name: "1", value: "1", alibis: 0 }] };
  expect(artRobbery(frame(thief), 0)?.words).toBe("1 point lying open, and 1 tile face down");
  expect(artRobbery(frame({ ...thief, points: 1 }), 0)?.words).toBe("1 point");
  expect(batman(frame({ points: 1 }, { target: 30 }), 0)?.words).toBe("1 of 30 points");
});

test("the tracker says how often it went around", () => {
  expect(lapWords(13, 13, 20)).toBe("");
  expect(lapWords(20, 0, 20)).toBe("and once around: +20, 20 in all");
  expect(lapWords(47, 7, 20)).toBe("and twice around: +40, 47 in all");
  expect(lapWords(61, 1, 20)).toBe("and 3 times around: +60, 61 in all");
});
