/** One's own games as a file: out of this browser, and into another. Tokens of seats are in it only without a server. */

import { api } from "../api/client";
import { heldTable, heldTables, keepTokens, type HeldTable } from "../api/tokens";
import { hasServer } from "../api/transport";
import { MAX_GAMES, playedGames, storeReviews, type PlayedGame } from "./records";
import { MAX_RESULTS, results, storeResults, type GameResult, type SeatResult } from "./results";

const FORMAT = "larceny-my-games";
const VERSION = 1;
/** The largest file that is read, in characters: many times what all games together take. */
export const MAX_FILE = hasServer ? 4_000_000 : 400_000_000;

/** Why a file cannot be taken over. */
export type ImportFault = "too-large" | "no-json" | "other-format" | "damaged";

export class BadImport extends Error {
  constructor(readonly fault: ImportFault) {
    super(fault);
  }
}

/** Return all that is kept, as the text of a file. Without a server, that is also the games themselves. */
export async function exportGames(now: Date): Promise<string> {
  const kept = { format: FORMAT, version: VERSION, exported: now.toISOString(), results: results(), reviews: playedGames() };
  const games = hasServer ? {} : { tables: await api.soloTables(), held: heldTables() };
  return JSON.stringify({ ...kept, ...games }, null, 1);
}

/** Take over the games of a file that are not here yet; return how many. Nothing changes if it is bad. */
export async function importGames(text: string): Promise<number> {
  const file = readFile(text);
  const [own, reviewed] = [results(), playedGames()];
  const fresh = file.results.filter((one) => !own.some(({ id }) => id === one.id));
  const reviews = file.reviews.filter((one) => !reviewed.some(({ id }) => id === one.id));
  storeResults([...own, ...fresh]);
  storeReviews([...reviewed, ...reviews]);
  if (!hasServer && file.tables.length > 0) {
    await api.takeSoloTables(file.tables);
    for (const { id, game, tokens } of file.held) if (!heldTable(id)) keepTokens(id, game, tokens);
  }
  return new Set([...fresh, ...reviews, ...file.held].map(({ id }) => id)).size;
}

interface GamesFile {
  results: GameResult[];
  reviews: PlayedGame[];
  tables: unknown[];
  held: HeldTable[];
}

function readFile(text: string): GamesFile {
  if (text.length > MAX_FILE) throw new BadImport("too-large");
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadImport("no-json");
  }
  if (!isObject(found) || found["format"] !== FORMAT || found["version"] !== VERSION) throw new BadImport("other-format");
  const [played, reviewed] = [found["results"], found["reviews"]];
  if (!Array.isArray(played) || !Array.isArray(reviewed)) throw new BadImport("damaged");
  if (played.length > MAX_RESULTS || reviewed.length > MAX_GAMES) throw new BadImport("too-large");
  if (!played.every(isResult) || !reviewed.every(isReview)) throw new BadImport("damaged");
  const [tables, held] = [found["tables"] ?? [], found["held"] ?? []];
  if (!Array.isArray(tables) || !Array.isArray(held) || !tables.every(isTable) || !held.every(isHeld)) throw new BadImport("damaged");
  return { results: played.map(pickResult), reviews: reviewed.map(pickReview), tables, held };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= 64;
const isId = (value: unknown): boolean => typeof value === "string" && /^[A-Za-z0-9_-]{1,32}$/.test(value);

function isResult(value: unknown): value is GameResult {
  if (!isObject(value)) return false;
  const { id, game, rules, at, mine, seats } = value;
  if (!isId(id) || !isName(game) || !isName(rules) || !isNumber(at)) return false;
  if (!Array.isArray(seats) || seats.length === 0 || seats.length > 16 || !seats.every(isSeat)) return false;
  return mine === null || (Number.isInteger(mine) && (mine as number) >= 0 && (mine as number) < seats.length);
}

const isTable = (value: unknown): boolean =>
  isObject(value) && typeof value["document"] === "string" && Array.isArray(value["events"]) && value["events"].every((event) => typeof event === "string");
const isHeld = (value: unknown): value is HeldTable => isObject(value) && isId(value["id"]) && isName(value["game"]) && isObject(value["tokens"]);

const isSeat = (value: unknown): value is SeatResult =>
  isObject(value) && isName(value["name"]) && (value["bot"] === null || isName(value["bot"])) && isNumber(value["score"]) && typeof value["hasWon"] === "boolean";

const isReview = (value: unknown): value is PlayedGame =>
  isObject(value) && isId(value["id"]) && isName(value["game"]) && ["since", "decisions", "loss", "luck", "result"].every((key) => isNumber(value[key]));

/** Keep only what we know, whatever else a file says. */
const pickResult = ({ id, game, rules, at, mine, seats }: GameResult): GameResult => ({
  id, game, rules, at, mine, seats: seats.map(({ name, bot, score, hasWon }) => ({ name, bot, score, hasWon })),
});
const pickReview = ({ id, game, since, decisions, loss, luck, result }: PlayedGame): PlayedGame => ({
  id, game, since, decisions, loss, luck, result,
});
