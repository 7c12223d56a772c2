/** How what is said at a table is told. */

import { hasServer } from "../api/transport";
import type { Frame, TableInfo, Utterance } from "../api/types";
import { texts } from "../texts/texts.svelte";

/** Return whether there is somebody to talk to: people at other screens, who may yet come. */
export function canTalk(table: Pick<TableInfo, "talk" | "hot_seat" | "public" | "seats" | "replay">): boolean {
  if (!hasServer || table.talk === "off" || table.replay) return false;
  const people = table.seats.filter((seat) => seat.kind !== "bot").length;
  return table.public || (people > 1 && !table.hot_seat);
}

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
