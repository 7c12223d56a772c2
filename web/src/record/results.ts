/** How one's own games ended, kept in this browser alone. */

import type { Frame, TableInfo } from "../api/types";
import { readStored, store } from "../shell/browserStorage";
import type { Texts } from "../texts/texts.svelte";

export interface SeatResult {
  name: string;
  /** The bot's name in the API; null: a person. */
  bot: string | null;
  score: number;
  hasWon: boolean;
}

export interface GameResult {
  /** The table. */
  id: string;
  game: string;
  rules: string;
  /** When it ended, as far as this browser knows, in milliseconds since 1970. */
  at: number;
  /** One's own seat; null where several people shared the screen and none has one's name. */
  mine: number | null;
  seats: SeatResult[];
}

const KEY = "results";
/** At most this many are kept; the oldest go first. */
export const MAX_RESULTS = 1000;

/** Return all that are kept, the latest first. */
export function results(): GameResult[] {
  return readStored<GameResult[]>(KEY, []).toSorted((a, b) => b.at - a.at);
}

export function storeResults(all: GameResult[]): void {
  store(KEY, all.toSorted((a, b) => b.at - a.at).slice(0, MAX_RESULTS));
}

/** Keep how a game ended, once; a game that was stopped has no result. */
export function keepResult(table: TableInfo, frame: Frame, mySeats: number[], myName: string, now: number): boolean {
  const { scores } = frame;
  if (!frame.over || table.stopped || !scores || mySeats.length === 0) return false;
  if (results().some((one) => one.id === table.id)) return false;
  const seats = table.seats.map(({ seat, name, bot }) => ({
    name, bot, score: scores[seat] ?? 0, hasWon: frame.winners.includes(seat),
  }));
  const named = mySeats.find((seat) => seats[seat]?.name === myName);
  const mine = mySeats.length === 1 ? (mySeats[0] as number) : (named ?? null);
  storeResults([{ id: table.id, game: table.game, rules: table.rules, at: now, mine, seats }, ...results()]);
  return true;
}

export function forgetResult(id: string): void {
  storeResults(results().filter((one) => one.id !== id));
}

export function forgetResults(): void {
  storeResults([]);
}

/** Return whether one has won, in one word. */
export function outcomeWord({ mine, seats }: GameResult, words: Texts["record"]): string {
  if (mine === null) return words.shared;
  return seats[mine]?.hasWon ? words.youWon : words.youLost;
}

export interface GameCount {
  key: string;
  played: number;
  won: number;
}
export interface GameStatistic extends GameCount {
  meanScore: number;
  best: number;
}
/** Games against a bot of one kind, or a person of one name. */
export interface OpponentStatistic extends GameCount {
  name: string;
  isBot: boolean;
  /** Games that this opponent won. */
  lostTo: number;
}

const byCount = (a: GameCount, b: GameCount): number => b.played - a.played || a.key.localeCompare(b.key);

/** Return a line for each game, the one played most first; only games with a seat of one's own count. */
export function statisticsByGame(all: GameResult[]): GameStatistic[] {
  const lines = new Map<string, GameStatistic>();
  for (const { game, mine, seats } of all) {
    const own = mine === null ? undefined : seats[mine];
    if (!own) continue;
    const line = lines.get(game) ?? { key: game, played: 0, won: 0, meanScore: 0, best: -Infinity };
    lines.set(game, {
      key: game,
      played: line.played + 1,
      won: line.won + Number(own.hasWon),
      meanScore: (line.meanScore * line.played + own.score) / (line.played + 1),
      best: Math.max(line.best, own.score),
    });
  }
  return [...lines.values()].toSorted(byCount);
}

/** Return a line for each opponent, the most frequent first. Who sits there twice counts once a game. */
export function statisticsByOpponent(all: GameResult[]): OpponentStatistic[] {
  const lines = new Map<string, OpponentStatistic>();
  for (const { mine, seats } of all) {
    const own = mine === null ? undefined : seats[mine];
    if (!own) continue;
    const others = new Map(seats.filter((_, seat) => seat !== mine).map((one) => [one.bot ? `bot ${one.bot}` : `person ${one.name}`, one]));
    for (const [key, one] of others) {
      const hasWon = seats.some((other, seat) => seat !== mine && other.hasWon && (one.bot ? other.bot === one.bot : !other.bot && other.name === one.name));
      const line = lines.get(key) ?? { key, name: one.bot ?? one.name, isBot: one.bot !== null, played: 0, won: 0, lostTo: 0 };
      lines.set(key, { ...line, played: line.played + 1, won: line.won + Number(own.hasWon), lostTo: line.lostTo + Number(hasWon) });
    }
  }
  return [...lines.values()].toSorted(byCount);
}
