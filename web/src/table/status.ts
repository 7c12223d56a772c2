/** Whose turn it is, in one line. */

import { CHANCE, type Frame, type TableInfo } from "../api/types";
import { listed } from "../shell/words";

export function statusWords(table: TableInfo, frame: Frame, mine: number[]): string {
  if (table.status === "waiting") return "Waiting for the crew";
  if (frame.over) return "All over";
  if (frame.actors.includes(CHANCE)) {
    return frame.choices.length ? "Real dice and cards: enter what came up" : "Real dice are rolling";
  }
  const acting = frame.actors.map((seat) => frame.names[seat] ?? `p${seat}`);
  if (frame.seat !== null && frame.actors.includes(frame.seat)) {
    return mine.length > 1 ? `${frame.names[frame.seat]}, your move` : "Your move";
  }
  if (acting.length === 0) return "One moment";
  return `${listed(acting)} ${acting.length === 1 ? "is" : "are"} thinking`;
}
