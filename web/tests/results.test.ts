// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { Frame, TableInfo } from "../src/api/types";
import { playedGames, storeReviews } from "../src/record/records";
import { keepResult, results, statisticsByGame, statisticsByOpponent, storeResults, type GameResult } from "../src/record/results";
import { BadImport, exportGames, importGames } from "../src/record/transfer";

const seats = [{ seat: 0, name: "Anna", bot: null }, { seat: 1, name: "Greedy bot", bot: "greedy" }, { seat: 2, name: "Ben", bot: null }];
const table = { id: "t1", game: "heist", rules: "heist", stopped: null, seats } as unknown as TableInfo;
const frame = { over: true, scores: [5, 9, 9], winners: [1, 2] } as unknown as Frame;
const result = (id: string, more: Partial<GameResult> = {}): GameResult => ({
  id, game: "heist", rules: "heist", at: 1, mine: 0,
  seats: [{ name: "Anna", bot: null, score: 4, hasWon: true }, { name: "Greedy bot", bot: "greedy", score: 2, hasWon: false }],
  ...more,
});
const faultOf = async (text: string): Promise<string | null> => {
  try {
    await importGames(text);
    return null;
  } catch (error) {
    return error instanceof BadImport ? error.fault : "crash";
  }
};

beforeEach(() => localStorage.clear());

test("a game is kept once, when it is over and was not stopped", () => {
  expect(keepResult(table, { ...frame, over: false } as Frame, [0], "Anna", 7)).toBe(false);
  expect(keepResult({ ...table, stopped: "enough" } as TableInfo, frame, [0], "Anna", 7)).toBe(false);
  expect(keepResult(table, frame, [], "Anna", 7)).toBe(false);
  expect(keepResult(table, frame, [0], "Anna", 7)).toBe(true);
  expect(keepResult(table, frame, [0], "Anna", 8)).toBe(false);
  expect(results()).toMatchObject([{ id: "t1", at: 7, mine: 0 }]);
});

test("at a shared screen the seat with one's own name is one's own, else none", () => {
  keepResult(table, frame, [0, 2], "Ben", 1);
  keepResult({ ...table, id: "t2" }, frame, [0, 2], "Cem", 2);
  expect(results().map(({ mine }) => mine)).toEqual([null, 2]);
});

test("statistics count wins by game and by opponent", () => {
  const lost = result("b", { seats: [{ name: "Anna", bot: null, score: 1, hasWon: false }, { name: "G", bot: "greedy", score: 8, hasWon: true }, { name: "H", bot: "greedy", score: 8, hasWon: true }] });
  const all = [result("a"), lost, result("c", { mine: null })];
  expect(statisticsByGame(all)).toEqual([{ key: "heist", played: 2, won: 1, meanScore: 2.5, best: 4 }]);
  expect(statisticsByOpponent(all)).toEqual([{ key: "bot greedy", name: "greedy", isBot: true, played: 2, won: 1, lostTo: 1 }]);
});

test("a saved file brings the games into another browser, without tokens", async () => {
  localStorage.setItem("larceny:tables", JSON.stringify([{ id: "a", game: "heist", tokens: { 0: "secret-token" }, since: 1 }]));
  storeResults([result("a"), result("b")]);
  storeReviews([{ id: "a", game: "heist", since: 1, decisions: 3, loss: 0.1, luck: 0, result: 0.5 }]);
  const file = await exportGames(new Date(0));
  expect(file).not.toContain("secret-token");
  localStorage.clear();
  storeResults([result("b", { at: 99 })]);
  expect(await importGames(file)).toBe(1);
  expect(results().map(({ id, at }) => [id, at])).toEqual([["b", 99], ["a", 1]]);
  expect(playedGames()).toHaveLength(1);
  expect(await importGames(file)).toBe(0);
});

test("a bad file changes nothing and is told what is wrong", async () => {
  const good = JSON.parse(await exportGames(new Date(0)));
  const file = (more: object): string => JSON.stringify({ ...good, ...more });
  expect(await faultOf("{")).toBe("no-json");
  expect(await faultOf("[]")).toBe("other-format");
  expect(await faultOf(file({ version: 2 }))).toBe("other-format");
  expect(await faultOf(file({ results: 1 }))).toBe("damaged");
  expect(await faultOf(file({ results: [result("a", { mine: 7 })] }))).toBe("damaged");
  expect(await faultOf(file({ results: [result("../x")] }))).toBe("damaged");
  expect(await faultOf(file({ results: Array.from({ length: 2000 }, (_, nth) => result(`r${nth}`)) }))).toBe("too-large");
  expect(await faultOf("x".repeat(5_000_000))).toBe("too-large");
  expect(results()).toEqual([]);
});
