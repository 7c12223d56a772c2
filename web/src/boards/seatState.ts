/** What is to be known of a seat besides the position: who sits there, and how they stand. */

import type { SeatClock } from "../api/types";

/** Who sits there, and whether they are there: at a replayed table everybody is a `player`. */
export type Presence = "you" | "bot" | "open" | "here" | "away" | "player";

/** What stands beside a name: points, or what can be known of them. */
export interface Standing {
  value: string;
  /** The value with its unit, for screen readers. */
  label: string;
  /** Where it comes from. */
  why?: string;
}

export interface SeatState {
  seat: number;
  name: string;
  presence: Presence;
  /** Whether it is the viewer's own, who is called "You"; where people share a screen, nobody is. */
  isMe?: boolean;
  /** The kind of bot, if it is one. */
  bot: string | null;
  /** Who plays there now, in words, if not the one whose name it has. */
  player?: string | null;
  /** The time that it has left, if there is a clock. */
  clock?: SeatClock | null;
  /** Whether the table waits for this seat. */
  isTurn: boolean;
  /** Whether it just lost something to another seat. */
  isVictim: boolean;
  hasWon: boolean;
  /** Null: nothing is known, or the game has not begun. */
  standing: Standing | null;
}
