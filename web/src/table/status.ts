import { CHANCE } from "../api/constants";
import type { Frame, TableInfo } from "../api/types";
import { texts } from "../texts/texts.svelte";
import { isLive, liveStatus } from "./livePhase";

/** Return one line that says whose turn it is. */
export function statusText(table: TableInfo, frame: Frame, mySeats: number[]): string {
  const words = texts().table;
  if (table.status === "waiting") return words.waitingForCrew;
  if (frame.over) return words.allOver;
  if (isLive(frame) && frame.board.turn !== null) return liveStatus(frame);
  if (frame.actors.includes(CHANCE)) {
    return frame.choices.length ? words.enterOutcome : words.rolling;
  }
  const acting = frame.actors.map((seat) => frame.names[seat] ?? `p${seat}`);
  if (frame.seat !== null && frame.actors.includes(frame.seat)) {
    return mySeats.length > 1 ? words.yourMoveOf(frame.names[frame.seat] ?? "") : words.yourMove;
  }
  if (table.stopped) return words.stopped;
  if (acting.length === 0) return words.oneMoment;
  return words.thinking(acting);
}
