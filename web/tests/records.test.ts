// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { Review } from "../src/api/types";
import { forgetAll, forgetGame, keepReview, MAX_GAMES, playedGames, recordsByGame } from "../src/record/records";

const account = (seat: number, loss: number) => ({ seat, decisions: 10, loss, luck: 0.2, skill: -loss, result: 0.5 });
const review = (game = "heist", loss = 0.5): Review =>
  ({ game, accounts: [account(0, loss), account(1, 0.9)] }) as unknown as Review;

beforeEach(() => localStorage.clear());

test("only the seats played here are kept, once for each game", () => {
  keepReview("a", review(), [0], 1);
  keepReview("a", review(), [0], 1);
  expect(playedGames()).toHaveLength(1);
  expect(playedGames()[0]).toMatchObject({ id: "a", seat: 0, game: "heist", decisions: 10, loss: 0.5 });
  keepReview("b", review(), [], 2);
  expect(playedGames()).toHaveLength(1);
});

test("the loss per decision is that of all decisions of a game together", () => {
  keepReview("a", review("heist", 0.5), [0], 1);
  keepReview("b", review("heist", 0.1), [0], 2);
  keepReview("c", review("batman", 0.2), [0], 3);
  const [batman, heist] = recordsByGame(playedGames());
  expect(batman).toMatchObject({ game: "batman", games: 1, decisions: 10 });
  expect(heist).toMatchObject({ game: "heist", games: 2, decisions: 20 });
  expect(heist!.meanLoss).toBeCloseTo(0.03);
});

test("the latest come first, the oldest go, and any can be removed", () => {
  for (let nth = 0; nth < MAX_GAMES + 5; nth++) keepReview(`t${nth}`, review(), [0], nth);
  expect(playedGames()).toHaveLength(MAX_GAMES);
  expect(playedGames()[0]!.id).toBe(`t${MAX_GAMES + 4}`);
  forgetGame("t20");
  expect(playedGames().some((played) => played.id === "t20")).toBe(false);
  forgetAll();
  expect(playedGames()).toEqual([]);
});
