import { describe, expect, it } from "vitest";
import { moveRows, pointsOf, seatFields, sharedFields, withNames, wordsOf } from "../../src/boards/generic/fields";

const view = {
  phase: "decide",
  turn: 1,
  is_last_round: false,
  cup: { green: 6, yellow: 2 },
  row: [{ face: "brain" }, { face: null }],
  thieves: [{ safe: 3 }, { safe: 10 }],
};

describe("the generic board", () => {
  it("names every field that belongs to the table", () => {
    expect(sharedFields(view)).toEqual([
      { name: "phase", value: "decide" },
      { name: "is last round", value: "no" },
      { name: "cup", value: "green 6, yellow 2" },
      { name: "row", value: "face brain; face –" },
    ]);
  });

  it("shows what each seat has, and nothing where the view does not say", () => {
    expect(seatFields(view)).toEqual([[{ name: "safe", value: "3" }], [{ name: "safe", value: "10" }]]);
    expect(seatFields({ turn: 0 })).toEqual([]);
    expect(seatFields({ thieves: [4, null] })).toEqual([[{ name: "", value: "4" }], [{ name: "", value: "–" }]]);
  });

  it("takes points by name, or the only number of a seat", () => {
    expect(pointsOf(view, 1)).toBe(10);
    expect(pointsOf({ thieves: [{ crew: 4, points: 7 }] }, 0)).toBe(7);
    expect(pointsOf({ thieves: [{ crew: 4, gems: 7 }] }, 0)).toBeNull();
    expect(pointsOf({ turn: 0 }, 0)).toBeNull();
  });

  it("puts every move into a row by its first words", () => {
    const moves = ["liar", "bid 1 2", "bid 1 3", "bid 2 2", "bid 2 3", "bid 3 6"].map((move) => ({ move, odds: null }));
    const rows = moveRows(moves);
    expect(rows.map(({ lead, moves: row }) => [lead, row.map(({ label }) => label)])).toEqual([
      ["", ["liar", "bid 3 6"]],
      ["bid 1", ["2", "3"]],
      ["bid 2", ["2", "3"]],
    ]);
    const reached = rows.flatMap(({ moves: row }) => row.map(({ choice }) => choice.move));
    expect(reached.toSorted()).toEqual(moves.map(({ move }) => move).toSorted());
  });

  it("calls seats by name, and what is hidden hidden", () => {
    expect(withNames("ask p1 about p0, p9", ["Anna", "Ben"])).toBe("ask Ben about Anna, p9");
    expect(wordsOf([null, null])).toBe("hidden");
  });

  it("has words for everything", () => {
    expect([null, undefined, true, [], [1, 2], "x"].map(wordsOf)).toEqual(["–", "–", "yes", "–", "1, 2", "x"]);
  });
});
