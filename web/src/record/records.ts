/** One's own reviews, kept in this browser alone: nothing of them is sent anywhere. */

import type { HeldTable } from "../api/tokens";
import type { Account, Review } from "../api/types";
import { isUnsaved, readStored, store } from "../shell/browserStorage";

/** What is kept of a review of a game that was played in this browser. */
export interface PlayedGame {
  /** The table. */
  id: string;
  game: string;
  /** When it was played, in milliseconds since 1970. */
  since: number;
  decisions: number;
  /** What all decisions lost together, in shares of the win. */
  loss: number;
  luck: number;
  result: number;
}

const KEY = "reviews";
/** At most this many are kept; the oldest go first. */
export const MAX_GAMES = 300;

/** Return all that are kept, the latest first. */
export function playedGames(): PlayedGame[] {
  return readStored<PlayedGame[]>(KEY, []).toSorted((a, b) => b.since - a.since);
}

/** Keep these instead of all that are kept, up to the limit. */
export function storeReviews(all: PlayedGame[]): void {
  store(KEY, all.toSorted((a, b) => b.since - a.since).slice(0, MAX_GAMES));
}

/** Return our account: that of our seat, or, where people shared the screen, of the seat with our name. */
function ownAccount(review: Review, seats: number[], name: string): Account | undefined {
  const held = review.accounts.filter((account) => seats.includes(account.seat));
  return held.length > 1 ? held.find((account) => account.name === name) : held[0];
}

/** Keep what a review says about us, once for each game; return whether there is something to keep. */
export function keepReview(id: string, review: Review, held: Pick<HeldTable, "tokens" | "since">, name: string): boolean {
  const mine = ownAccount(review, Object.keys(held.tokens).map(Number), name);
  if (!mine) return false;
  const { decisions, loss, luck, result } = mine;
  const fresh = { id, game: review.game, since: held.since, decisions, loss, luck, result } satisfies PlayedGame;
  const others = playedGames().filter((played) => played.id !== id);
  storeReviews([fresh, ...others]);
  return true;
}

/** Remove one game. */
export function forgetGame(id: string): void {
  store(KEY, playedGames().filter((played) => played.id !== id));
}

export function forgetAll(): void {
  store(KEY, []);
}

/** Whether they are lost when the page is closed, because the browser stores nothing. */
export function areReviewsUnsaved(): boolean {
  return isUnsaved(KEY);
}

export interface GameRecord {
  game: string;
  games: number;
  decisions: number;
  /** The average loss of a decision. */
  meanLoss: number;
  /** The average luck of a game. */
  meanLuck: number;
}

export const meanLoss = (played: Pick<PlayedGame, "loss" | "decisions">): number =>
  played.decisions === 0 ? 0 : played.loss / played.decisions;

/** Return a line for each game that was played. */
export function recordsByGame(all: PlayedGame[]): GameRecord[] {
  const names = [...new Set(all.map((played) => played.game))].toSorted();
  return names.map((game) => {
    const mine = all.filter((played) => played.game === game);
    const sum = (read: (played: PlayedGame) => number): number => mine.reduce((total, one) => total + read(one), 0);
    const decisions = sum((one) => one.decisions);
    const loss = sum((one) => one.loss);
    return { game, games: mine.length, decisions, meanLoss: meanLoss({ loss, decisions }), meanLuck: sum((one) => one.luck) / mine.length };
  });
}
