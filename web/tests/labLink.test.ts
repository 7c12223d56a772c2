import { expect, test } from "vitest";
import type { GameDetail, LabInfo, Param } from "../src/api/types";
import { gameCounts, labAddress, readInputs, usualInputs } from "../src/lab/labLink";
import { sliderEnds } from "../src/pages/new/options";
import { untimedRuleSets } from "../src/pages/new/options";
import { readVariant, variantQuery } from "../src/pages/new/variantLink";

const lab: LabInfo = { is_on: true, games: 50_000, seconds: 60 };
const param = (name: string, shape: number[] = [], offered = true): Param => ({
  name,
  title: name,
  low: 0,
  high: 999,
  shape,
  words: [],
  heads: [],
  offered,
  rule: null,
});
const ruleSet = (name: string, needsReferee = false) => ({
  name,
  title: name,
  description: "",
  needs_referee: needsReferee,
  values: { locks: 25, worths: [2, 3], clock: 9 },
  provenance: {},
});
const game = {
  name: "heist",
  seats: [2, 4],
  default_rules: "heist",
  default_bot: "level-3",
  bots: [{ name: "greedy", title: "greedy", is_level: false }, { name: "level-3", title: "level 3", is_level: true }],
  rule_sets: [ruleSet("heist"), ruleSet("beta"), ruleSet("live", true)],
  params: [param("locks"), param("worths", [2]), param("clock", [], false)],
} as unknown as GameDetail;
const query = (text: string): URLSearchParams => new URLSearchParams(text);

test("an address plays the same run again", () => {
  const inputs = { rules: "beta", changes: { locks: 12, worths: [2, 5] }, bots: ["greedy", "level-3"], games: 3000, seed: 7, question: "who is favoured" };
  const address = labAddress(game, inputs);
  expect(address.startsWith("/lab/heist?")).toBe(true);
  expect(readInputs(game, lab, query(address.split("?")[1] ?? ""))).toEqual(inputs);
});

test("what an address leaves out is as usual", () => {
  expect(readInputs(game, lab, query(""))).toEqual(usualInputs(game, lab));
  expect(usualInputs(game, lab)).toEqual({ rules: "heist", changes: {}, bots: ["greedy", "greedy", "greedy"], games: 10_000, seed: 1, question: "" });
});

test("what is not possible here is as usual, or as much as is possible", () => {
  const usual = usualInputs(game, lab);
  expect(readInputs(game, lab, query("bots=greedy")).bots).toEqual(usual.bots);
  expect(readInputs(game, lab, query("bots=greedy,nobody")).bots).toEqual(usual.bots);
  expect(readInputs(game, lab, query("games=9999999")).games).toBe(50_000);
  expect(readInputs(game, lab, query("games=0&seed=-3")).games).toBe(usual.games);
  expect(readInputs(game, lab, query("seed=1e5")).seed).toBe(usual.seed);
});

test("a variant has only what is changed, of the right shape, and offered", () => {
  expect(readVariant(game, query("set.locks=25&set.worths=[9,9]"), untimedRuleSets(game))).toEqual({ rules: "heist", changes: { worths: [9, 9] } });
  expect(readVariant(game, query("set.worths=[9]&set.locks=x&set.clock=3&set.other=1"), untimedRuleSets(game)).changes).toEqual({});
  expect(readVariant(game, query("set.locks=1.5&set.worths=3"), untimedRuleSets(game)).changes).toEqual({});
});

test("a rule set that needs a referee, or that nobody knows, is not played", () => {
  expect(readVariant(game, query("rules=beta"), untimedRuleSets(game)).rules).toBe("beta");
  expect(readVariant(game, query("rules=live"), untimedRuleSets(game)).rules).toBe("heist");
  expect(readVariant(game, query("rules=nope"), untimedRuleSets(game)).rules).toBe("heist");
  expect(variantQuery(game, { rules: "heist", changes: {} }).toString()).toBe("");
});

test("the numbers of games go up to what the server allows, and hold the chosen one", () => {
  expect(gameCounts(lab, 10_000)).toEqual([1_000, 10_000, 50_000]);
  expect(gameCounts(lab, 777)).toEqual([777, 1_000, 10_000, 50_000]);
  expect(gameCounts({ ...lab, games: 500 }, 500)).toEqual([500]);
});

test("a slider ends near the usual value, and only single numbers have one", () => {
  expect(sliderEnds(param("locks"), 25)).toEqual([0, 100]);
  expect(sliderEnds(param("locks"), 1)).toEqual([0, 20]);
  expect(sliderEnds({ ...param("locks"), high: 5 }, 3)).toEqual([0, 5]);
  expect(sliderEnds(param("worths", [2]), 2)).toBeNull();
  expect(sliderEnds({ ...param("locks"), high: null }, 2)).toBeNull();
});
