import { CHANCE } from "../api/constants";
import type { Frame, TableInfo } from "../api/types";
import { joinNames } from "../shell/words";
import { isLive, liveStatus } from "./livePhase";

/** Return one line that says whose turn it is. */
export function statusText(table: TableInfo, frame: Frame, mySeats: number[]): string {
  if (table.status === "waiting") return "Waiting for the crew";
  if (frame.over) return "All over";
  if (isLive(frame) && frame.board.turn !== null) return liveStatus(frame);
  if (frame.actors.includes(CHANCE)) {
    return frame.choices.length ? "Real dice and cards: enter what came up" : "Real dice are rolling";
  }
  const acting = frame.actors.map((seat) => frame.names[seat] ?? `p${seat}`);
  if (frame.seat !== null && frame.actors.includes(frame.seat)) {
    return mySeats.length > 1 ? `${frame.names[frame.seat]}, your move` : "Your move";
  }
  if (table.stopped) return "The game was stopped";
  if (acting.length === 0) return "One moment";
  return `${joinNames(acting)} ${acting.length === 1 ? "is" : "are"} thinking`;
}
