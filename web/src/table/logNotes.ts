/** What a log tells besides the events: hints that were used, and where another game went on. */

import type { TableInfo } from "../api/types";
import { texts } from "../texts/texts.svelte";
import { takeoverNotes } from "./takeovers";

export interface LogNote {
  /** The number of the event that it follows. */
  after: number;
  /** Whom it is about, if anybody. */
  seat: number | null;
  text: string;
}

/** Return the notes of a table, in the order of its events, to whoever has these seats. */
export function notesOf(table: TableInfo, mySeats: number[] = []): LogNote[] {
  const words = texts().table;
  /** Where people share a screen, each is called by name. */
  const isMe = (seat: number): boolean => mySeats.length === 1 && mySeats[0] === seat;
  const hints = table.hints.used.map(({ number, seat }): LogNote => {
    const name = table.seats[seat]?.name || `p${seat}`;
    return { after: number, seat, text: isMe(seat) ? words.youUsedHint : words.usedHint(name) };
  });
  const origin: LogNote[] = table.origin
    ? [{ after: table.origin.number, seat: null, text: words.anotherGame }]
    : [];
  return [...origin, ...hints, ...takeoverNotes(table)].toSorted((a, b) => a.after - b.after);
}
