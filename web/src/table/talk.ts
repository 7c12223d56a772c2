/** How what is said at a table is told. */

import type { Frame, TableInfo, Utterance } from "../api/types";
import { texts } from "../texts/texts.svelte";

/** Return what a speaker is called; null: a spectator. */
export function speakerName(seat: number | null, { table, frame, mySeats }: { table: TableInfo; frame: Frame; mySeats: number[] }): string {
  const words = texts().talk;
  if (seat === null) return words.spectator;
  return mySeats.includes(seat) ? words.you : (frame.names[seat] ?? table.seats[seat]?.name ?? "");
}

/** Whoever shows it words it: what comes from others is always plain text. */
export function wordsOf(one: Utterance): string {
  const phrases: Record<string, string> = texts().talk.phrase;
  return one.kind === "phrase" ? (phrases[one.text] ?? "") : one.text;
}
