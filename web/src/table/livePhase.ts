/** What a table that is played in real time is doing, as far as the table page has to know it. */

import type { Choice, Frame, FrameOf, GameEvent } from "../api/types";
import { texts } from "../texts/texts.svelte";

/** Return whether a position belongs to a game that is played in real time. */
export function isLive(frame: Frame): frame is FrameOf<"spell-stealers"> {
  return frame.game === "spell-stealers" && frame.board.window === "live";
}

/**
 * Return the choices that belong in the list of moves. In an open window it would give away where the
 * marker belongs, and whoever can only throw too late is not offered it as a move.
 */
export function listedChoices(frame: Frame): Choice[] {
  if (!isLive(frame)) return frame.choices;
  const { phase, turn } = frame.board;
  return phase === "vote" || (phase !== "window" && turn === frame.seat) ? frame.choices : [];
}

/** Return what the story may tell: of an open window nothing, or it would be read instead of the dice. */
export function toldEvents(frame: Frame, log: GameEvent[]): GameEvent[] {
  if (!isLive(frame) || (frame.board.phase !== "window" && frame.board.phase !== "vote")) return log;
  return log.slice(0, Math.max(0, log.findLastIndex(({ kind }) => kind === "roll")));
}

/** Return the seats that the table waits for: in real time not those who could only act by mistake. */
export function awaitedSeats(frame: Frame): number[] {
  if (!isLive(frame) || frame.board.phase === "window" || frame.board.phase === "vote") return frame.actors;
  return frame.actors.filter((seat) => seat === frame.board.turn);
}

/** Return one line that says what a live table waits for. */
export function liveStatus(frame: FrameOf<"spell-stealers">): string {
  const words = texts().liveStatus;
  const { phase, turn } = frame.board;
  const name = turn === null ? words.somebody : (frame.names[turn] ?? `p${turn}`);
  const isMine = turn !== null && turn === frame.seat;
  if (phase === "window") return isMine ? words.yourMarker : frame.seat === null ? words.hasRolled(name) : words.stealOrHold;
  if (phase === "vote") return words.whoWasFirst;
  return isMine ? words.yourMove : words.thinks(name);
}

/** Return whether the seat whose view a frame is has to choose now. */
export const isTurnOfViewer = (frame: Frame): boolean =>
  frame.choices.length > 0 && (!isLive(frame) || awaitedSeats(frame).includes(frame.seat ?? -1));
