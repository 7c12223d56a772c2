import { describe, expect, it } from "vitest";
import { en } from "../src/texts/en";
import { headline, ranking, revealOrder } from "../src/table/result";

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

  it("counts the last seat first and the winner last", () => {
    expect(revealOrder([2, 1, 2])).toEqual([[4, 5], [3], [1, 2]]);
  });
});
