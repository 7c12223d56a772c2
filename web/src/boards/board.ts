/** The interface of a board; web/README.md explains how to write one. */

import type { Component } from "svelte";
import type { FrameOf, Game, GameEvent } from "../api/types";
import type { LogNote } from "../table/logNotes";
import type { LiveWindow } from "../table/liveWindow.svelte";

export interface BoardProps<G extends Game = Game> {
  /** The position to show, as the viewer may see it. */
  frame: FrameOf<G>;
  /** The events that led to it from the position shown before; empty when the page was just opened. */
  events: GameEvent[];
  /** The events of the same action (a seat's move and its outcomes) that were shown before. */
  past?: GameEvent[];
  /** Play one of `frame.choices`, by its notation. */
  choose: (move: string) => void;
  /** Nothing can be chosen now: the board is animated, or a move awaits the server's answer. */
  busy: boolean;
  /** The move to be marked as the coach's, by its notation: what it takes is selected beforehand. */
  hint?: string | null;
  /** The live windows, where the game is played in real time; in a replay there are none. */
  live?: LiveWindow | null;
  /** All events up to the position, in games whose story needs them. */
  log?: GameEvent[];
  /** Open the rules at one of them. */
  openRule?: (id: string) => void;
}

/** What stands beside a name: points, or what can be known of them. */
export interface Standing {
  value: string;
  /** The value with its unit, for screen readers. */
  label: string;
}

/** The default export of a board's folder, `boards/<game>/index.ts`. */
export interface BoardModule<G extends Game = Game> {
  Board: Component<BoardProps<G>>;
  /** How long the board is animated to show these events. Seats, log and choices wait for it. */
  durationMs?: (events: GameEvent[], frame: FrameOf<G>) => number;
  /** The standing of a seat before the end; at the end the server sends the scores. */
  standing?: (frame: FrameOf<G>, seat: number) => Standing | null;
  /** Whether an outcome is a secret, which is to be chosen twice: a wrong one would end the game. */
  isSecret?: (outcome: string) => boolean;
  /** What the log tells besides its events. */
  notes?: (log: GameEvent[], names: string[]) => LogNote[];
}

