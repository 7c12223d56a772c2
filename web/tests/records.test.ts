// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { Review } from "../src/api/types";
import { forgetAll, forgetGame, keepReview, MAX_GAMES, playedGames, recordsByGame } from "../src/record/records";

const account = (seat: number, loss: number) => ({ seat, name: `p${seat}`, decisions: 10, loss, luck: 0.2, result: 0.5 });
const review = (game = "heist", loss = 0.5): Review =>
  ({ game, accounts: [account(0, loss), account(1, 0.9)] }) as unknown as Review;

const keep = (id: string, found: Review, since: number) => keepReview(id, found, { tokens: { 0: "token" }, since }, "me");

beforeEach(() => localStorage.clear());

test("only the seat played here is kept, once for each game", () => {
  keep("a", review(), 1);
  expect(keep("a", review(), 1)).toBe(true);
  expect(playedGames()).toHaveLength(1);
  expect(playedGames()[0]).toMatchObject({ id: "a", game: "heist", decisions: 10, loss: 0.5 });
  expect(keepReview("b", review(), { tokens: {}, since: 2 }, "p0")).toBe(false);
  expect(playedGames()).toHaveLength(1);
});

test("where people shared the screen, the seat with one's own name counts", () => {
  const tokens = { 0: "token", 1: "token" };
  expect(keepReview("a", review(), { tokens, since: 1 }, "somebody")).toBe(false);
  expect(keepReview("a", review(), { tokens, since: 1 }, "p1")).toBe(true);
  expect(playedGames()).toMatchObject([{ loss: 0.9 }]);
});

test("the loss per decision is that of all decisions of a game together", () => {
  keep("a", review("heist", 0.5), 1);
  keep("b", review("heist", 0.1), 2);
  keep("c", review("batman", 0.2), 3);
  const [batman, heist] = recordsByGame(playedGames());
  expect(batman).toMatchObject({ game: "batman", games: 1, decisions: 10 });
  expect(heist).toMatchObject({ game: "heist", games: 2, decisions: 20 });
  expect(heist!.meanLoss).toBeCloseTo(0.03);
});

test("the latest come first, the oldest go, and any can be removed", () => {
  for (let nth = 0; nth < MAX_GAMES + 5; nth++) keep(`t${nth}`, review(), nth);
  expect(playedGames()).toHaveLength(MAX_GAMES);
  expect(playedGames()[0]!.id).toBe(`t${MAX_GAMES + 4}`);
  forgetGame("t20");
  expect(playedGames().some((played) => played.id === "t20")).toBe(false);
  forgetAll();
  expect(playedGames()).toEqual([]);
});
