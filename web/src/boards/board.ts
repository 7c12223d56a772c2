/** The interface of a board; web/README.md explains how to write one. */

import type { Names } from "./names";
import type { Component } from "svelte";
import type { Choice, ChoiceOf, EventOf, FrameOf, Game } from "../api/types";
import type { Cue } from "../sound/cue";
import type { LogNote } from "../table/logNotes";
import type { LiveWindow } from "../table/liveWindow.svelte";
import type { Sides } from "../pieces/die";
import type { SeatState, Standing } from "./seatState";

export type { SeatState, Standing };

export interface BoardProps<G extends Game = Game> {
  /** The position to show, as the viewer may see it. */
  frame: FrameOf<G>;
  /** The events that led to it from the position shown before; empty when the page was just opened. */
  events: EventOf<G>[];
  /** The events of the same action (a seat's move and its outcomes) that were shown before. */
  past?: EventOf<G>[];
  /** Who sits where, in the order of the seats: for `SeatLabel`. */
  seats: SeatState[];
  /** Play one of `frame.choices`, by its notation. */
  choose: (move: string) => void;
  /** Nothing can be chosen now: the board is animated, or a move awaits the server's answer. */
  busy: boolean;
  /** The move to be marked as the coach's: what it takes is selected beforehand. */
  hint?: ChoiceOf<G> | null;
  /** The live windows, where the game is played in real time; in a replay there are none. */
  live?: LiveWindow | null;
  /** All events up to the position, in games whose story needs them. */
  log?: EventOf<G>[];
  /** Open the rules at one of them. */
  openRule?: (id: string) => void;
}

/** A piece that counts at the end, by its name in the steps of the score. */
export interface TrophyProps<G extends Game = Game> {
  piece: string;
  frame: FrameOf<G>;
}

/** A die as the story draws it. */
export interface StoryDie {
  /** Null: it is not rolled yet. */
  value: number | string | null;
  sides?: Sides;
  tint?: string;
  ink?: string;
  /** Draws a symbol in a box of -50..50 around the middle of the face. */
  Face?: Component<{ face: number | string }>;
}

/** The default export of a board's folder, `boards/<game>/index.ts`. */
export interface BoardModule<G extends Game = Game> {
  Board: Component<BoardProps<G>>;
  /** Draws a piece that counts, for the parade of the winner's loot at the end. */
  Trophy?: Component<TrophyProps<G>>;
  /** Whether the board shows the seats itself, each with a `SeatLabel`; else they stand above it. */
  showsSeats?: boolean;
  /** How long the board is animated to show these events. Seats, log and choices wait for it. */
  durationMs?: (events: EventOf<G>[], frame: FrameOf<G>) => number;
  /** How long the end of that animation lasts, in which the next seat's turn begins by itself: a first roll. */
  nextTurnMs?: (events: EventOf<G>[], frame: FrameOf<G>) => number;
  /** Whether events are a turning point besides thefts, which takes its time to be shown. */
  isDrama?: (events: EventOf<G>[], frame: FrameOf<G>, before: FrameOf<G> | null) => boolean;
  /** What is heard while the board shows these events; `before` is the position shown before them. */
  cues?: (events: EventOf<G>[], frame: FrameOf<G>, before: FrameOf<G> | null) => Cue[];
  /** The standing of a seat before the end; at the end the server sends the scores. */
  standing?: (frame: FrameOf<G>, seat: number) => Standing | null;
  /** Whether an outcome begins the next turn by itself, after the action so far. */
  beginsTurn?: (event: EventOf<G>, action: EventOf<G>[]) => boolean;
  /** The dice that the story draws instead of telling, by the numbers of their events. */
  storyDice?: (log: EventOf<G>[]) => Map<number, StoryDie>;
  /** The params that the odds of a choice rest on, of one place or all: they may not be in the rulebook. */
  oddsRestOn?: (choice: ChoiceOf<G>) => { params: string[]; place?: number };
  /** Whether an outcome is a secret, which is to be chosen twice: a wrong one would end the game. */
  isSecret?: (outcome: Choice) => boolean;
  /** What the log tells besides its events. */
  notes?: (log: EventOf<G>[], names: Names) => LogNote[];
}
