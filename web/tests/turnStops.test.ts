import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/api/types";
import { findDeal, foldDeal, skipDeal } from "../src/boards/deal";
import { turnStops } from "../src/pages/replay/turnStops";
import { sinceLastMove } from "../src/table/hotSeat";
import { described } from "./described";

function events(...told: [GameEvent["seat"], string][]): GameEvent[] {
  return told.map(([seat, move], nth) => ({
    ...described(move), number: nth + 1, seat, sentence: `${seat} ${move}`, steal: false, victim: null, at: null, timing: null,
  }));
}
const dealt = events(
  ["chance", "first p0"], ["chance", "card 1"], ["chance", "card 2"], ["chance", "card 3"], ["chance", "card 4"],
  [0, "play 1"], ["chance", "card 5"], [1, "play 2"], [1, "give dog"], ["chance", "card 0"],
);

describe("the stops of a replay", () => {
  it("are between the turns", () => {
    expect(turnStops(dealt)).toEqual([0, 5, 7, 10]);
  });

  it("leave out the deal", () => {
    const deal = findDeal(dealt);
    expect(deal).toEqual({ first: 2, last: 5 });
    expect([skipDeal(2, deal, 1), skipDeal(4, deal, -1), skipDeal(5, deal, 1), skipDeal(6, deal, 1)]).toEqual([5, 1, 5, 6]);
  });

  it("tell the deal in one line", () => {
    const folded = foldDeal(dealt, findDeal(dealt), (cards) => `${cards} cards`);
    expect(folded.map(({ number }) => number)).toEqual([1, 5, 6, 7, 8, 9, 10]);
    expect(folded[1]?.sentence).toBe("4 cards");
  });

  it("fold nothing where cards come one by one", () => {
    const log = events(["chance", "die 4"], ["chance", "card a"], [0, "recruit"]);
    expect(findDeal(log)).toBeNull();
    expect(foldDeal(log, null, String)).toBe(log);
  });
});

describe("what somebody missed at a shared screen", () => {
  it("is what others did since, without one's own draw", () => {
    expect(sinceLastMove(dealt, 0).map(({ number }) => number)).toEqual([8, 9, 10]);
    expect(sinceLastMove(dealt, 1)).toEqual([]);
  });
});
