/** One's own reviews, kept in this browser alone: nothing of them is sent anywhere. */

import type { Review } from "../api/types";
import { isUnsaved, readStored, store } from "../shell/browserStorage";

/** What is kept of a review, for one seat that was played in this browser. */
export interface PlayedGame {
  /** The table, and the seat there. */
  id: string;
  seat: number;
  game: string;
  /** When it was played, in milliseconds since 1970. */
  since: number;
  decisions: number;
  /** What all decisions lost together, in shares of the win. */
  loss: number;
  luck: number;
  skill: number;
  result: number;
}

const KEY = "reviews";
/** At most this many are kept; the oldest go first. */
export const MAX_GAMES = 300;

/** Return all that are kept, the latest first. */
export function playedGames(): PlayedGame[] {
  return readStored<PlayedGame[]>(KEY, []).toSorted((a, b) => b.since - a.since);
}

/** Keep what a review says about the seats that were played here, once for each game. */
export function keepReview(id: string, review: Review, seats: number[], since: number): void {
  const mine = review.accounts.filter((account) => seats.includes(account.seat));
  const fresh = mine.map(({ seat, decisions, loss, luck, skill, result }): PlayedGame =>
    ({ id, seat, game: review.game, since, decisions, loss, luck, skill, result }));
  if (fresh.length === 0) return;
  const others = playedGames().filter((played) => played.id !== id);
  store(KEY, [...fresh, ...others].toSorted((a, b) => b.since - a.since).slice(0, MAX_GAMES));
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
