/** What a board is. web/README.md tells how to write one. */

import type { Component } from "svelte";
import type { Frame, GameEvent } from "../api/types";

export interface BoardProps<View = unknown> {
  /** The position to show, as the eyes at this screen may see it. */
  frame: Frame<View>;
  /** What led to it from the position shown before; empty when the page was just opened. */
  events: GameEvent[];
  /** What was known before of the same beat (a seat's move and the chance that follows), if any. */
  past?: GameEvent[];
  /** Play one of `frame.choices`, by its notation. */
  choose: (move: string) => void;
  /** Nothing can be chosen now: things still move, or the server has the word. */
  busy: boolean;
}

/** What stands beside a name: points, or what can be known of them. */
export interface Standing {
  value: string;
  words: string;
}

/** What a board's folder exports: `boards/<game>/index.ts`. */
export interface BoardModule {
  Board: Component<BoardProps<any>>;
  /** How long the board moves to show these events, in ms. Seats, log and choices wait for it. */
  lasts?: (events: GameEvent[], frame: Frame<any>) => number;
  /** The standing of a seat before the end; at the end the server tells the scores. */
  standing?: (frame: Frame<any>, seat: number) => Standing | null;
}
