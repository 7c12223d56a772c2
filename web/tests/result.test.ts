import { describe, expect, it } from "vitest";
import { en } from "../src/texts/en";
import type { Decision } from "../src/api/types";
import { headline, paraded, placingText, ranking, revealOrder, turningPoints } from "../src/table/result";

const frame = (scores: number[], winners: number[]) => ({ names: ["Ann", "Bo", "Cy"], scores, winners });
const words = en.gameOver;

describe("the result", () => {
  it("ranks winners first, then by points", () => {
    const order = ranking(frame([5, 9, 9], [2]));
    expect(order.map(({ seat }) => seat)).toEqual([2, 1, 0]);
  });

  it("says you where one person here wins", () => {
    const order = ranking(frame([5, 9, 1], [1]));
    expect(headline(order, [1], words)).toBe("You win");
    expect(headline(order, [0], words)).toBe("Bo has the lot");
    expect(headline(order, [0, 1], words)).toBe("Bo has the lot");
  });

  it("tells who shares a win", () => {
    const order = ranking(frame([9, 9, 1], [0, 1]));
    expect(headline(order, [0], words)).toBe("You share it with Bo");
    expect(headline(order, [2], words)).toBe("Ann and Bo share it");
  });

  it("says where one came in, and by how much", () => {
    const order = ranking(frame([5, 9, 1], [1]));
    expect(placingText(order, [0], words)).toBe("You came second, 4 points behind");
    expect(placingText(order, [2], words)).toBe("You came third, 8 points behind");
    expect(placingText(order, [1], words)).toBe("4 points ahead of Ann");
    expect(placingText(order, [], words)).toBe("4 points ahead of Ann");
    const level = ranking(frame([9, 9, 1], [1]));
    expect(placingText(level, [1], words)).toBe("Level with Ann on points, ahead on the tie-break");
    expect(placingText(level, [0], words)).toBe("You came second, level on points");
    expect(placingText(ranking(frame([9, 9, 9], [0, 1, 2])), [0], words)).toBe("");
  });

  it("finds one's own best and costliest decision", () => {
    const decision = (number: number, more: Partial<Decision>): Decision =>
      ({ number, seat: 0, mark: "best", loss: 0, choices: 4, player: "", ...more }) as Decision;
    const all = [
      decision(1, {}), decision(2, { choices: 9 }), decision(3, { choices: 30, seat: 1 }), decision(4, { choices: 1 }),
      decision(5, { mark: "mistake", loss: 0.1 }), decision(6, { mark: "fine", loss: 0.2 }), decision(7, { mark: "blunder", loss: 0.3, player: "greedy" }),
    ];
    expect(turningPoints(all, 0)).toMatchObject({ best: { number: 2 }, costliest: { number: 5 } });
    expect(turningPoints(all.slice(0, 1), 0).costliest).toBeUndefined();
  });

  it("counts the last seat first and the winner last", () => {
    expect(revealOrder([2, 1, 2])).toEqual([[4, 5], [3], [1, 2]]);
  });

  it("parades something of everything that counted", () => {
    const red = Array.from({ length: 20 }, (_, nth) => `red ${nth}`);
    const steps = [{ points: 20, pieces: red }, { points: 3, pieces: ["vase", "bowl"] }, { points: -4, pieces: ["fake"] }];
    expect(paraded(steps)).toEqual([...red.slice(0, 10), "vase", "bowl"]);
    expect(paraded([{ points: 2, pieces: ["vase", "vase"] }])).toEqual(["vase"]);
  });
});
