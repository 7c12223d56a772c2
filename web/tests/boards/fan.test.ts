import { expect, test } from "vitest";
import { CARD_PX, fanOf, GAP_PX } from "../../src/boards/art-robbery/fan";

const PHONE = 332;

test("five cards are a fan around its middle", () => {
  expect(fanOf(5, PHONE)).toEqual({ rows: 1, inRow: 5, turns: [-2, -1, 0, 1, 2] });
});

test("more than fit lie in even rows, each a fan of its own", () => {
  expect(fanOf(10, PHONE)).toMatchObject({ rows: 2, inRow: 5 });
  expect(fanOf(7, PHONE)).toEqual({ rows: 2, inRow: 4, turns: [-1.5, -0.5, 0.5, 1.5, -1, 0, 1] });
  expect(fanOf(10, 880).rows).toBe(1);
});

test("no row is wider than the room, whatever the hand", () => {
  for (let cards = 0; cards <= 10; cards++)
    for (const room of [0, 40, 200, 320, PHONE, 640, 900]) {
      const { rows, inRow, turns } = fanOf(cards, room);
      expect(turns).toHaveLength(cards);
      expect(rows * inRow).toBeGreaterThanOrEqual(cards);
      if (room > CARD_PX) expect(inRow * (CARD_PX + GAP_PX) - GAP_PX).toBeLessThanOrEqual(room);
    }
});
