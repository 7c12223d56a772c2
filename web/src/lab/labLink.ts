/** What a run of the Lab is about, as the address of the page: a link plays the same games again. */

import type { GameDetail, LabInfo } from "../api/types";
import { untimedRuleSets } from "../pages/new/options";
import { readVariant, variantQuery, type Variant } from "../pages/new/variantLink";

export interface LabInputs extends Variant {
  /** One bot for each seat. */
  bots: string[];
  games: number;
  seed: number;
  /** What is asked of the games; empty for a report about all of them. */
  question: string;
}

export const LONGEST_QUESTION = 200;
const USUAL_GAMES = 10_000;
const USUAL_SEATS = 3;
const USUAL_SEED = 1;
/** A quick bot that plays sensibly by any rules. */
const USUAL_BOT = "greedy";

/** Return what is played until something else is chosen. */
export function usualInputs(game: GameDetail, lab: LabInfo): LabInputs {
  const [fewest, most] = game.seats;
  const seats = Math.min(Math.max(USUAL_SEATS, fewest), most);
  const bot = game.bots.some(({ name }) => name === USUAL_BOT) ? USUAL_BOT : game.default_bot;
  const variant = { rules: game.default_rules, changes: {} };
  return { ...variant, bots: Array.from({ length: seats }, () => bot), games: Math.min(USUAL_GAMES, lab.games), seed: USUAL_SEED, question: "" };
}

/** Return the address of a run. */
export function labAddress(game: GameDetail, inputs: LabInputs): string {
  const query = variantQuery(game, inputs);
  query.set("bots", inputs.bots.join(","));
  query.set("games", String(inputs.games));
  query.set("seed", String(inputs.seed));
  if (inputs.question) query.set("question", inputs.question);
  return `/lab/${game.name}?${query}`;
}

/** Return the run of an address. What is missing, or not possible here, is as usual. */
export function readInputs(game: GameDetail, lab: LabInfo, query: URLSearchParams): LabInputs {
  const usual = usualInputs(game, lab);
  const [fewest, most] = game.seats;
  const bots = query.get("bots")?.split(",") ?? [];
  const areBots = bots.length >= fewest && bots.length <= most && bots.every((bot) => game.bots.some(({ name }) => name === bot));
  return {
    ...readVariant(game, query, untimedRuleSets(game)),
    bots: areBots ? bots : usual.bots,
    games: Math.min(readCount(query.get("games"), 1) ?? usual.games, lab.games),
    seed: readCount(query.get("seed"), 0) ?? usual.seed,
    question: query.get("question")?.slice(0, LONGEST_QUESTION) ?? "",
  };
}

function readCount(text: string | null, least: number): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return number >= least ? number : null;
}

/** Return the numbers of games to choose from: powers of ten, the most allowed, and the chosen one. */
export function gameCounts(lab: LabInfo, chosen: number): number[] {
  const usual = [1_000, 10_000, 100_000, 1_000_000].filter((count) => count < lab.games);
  return [...new Set([...usual, lab.games, chosen])].toSorted((a, b) => a - b);
}
