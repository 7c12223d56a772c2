/** What a log tells besides the events: hints that were used, and where another game went on. */

import type { TableInfo } from "../api/types";

export interface LogNote {
  /** The number of the event that it follows. */
  after: number;
  /** Whom it is about, if anybody. */
  seat: number | null;
  text: string;
}

/** Return the notes of a table, in the order of its events. */
export function notesOf(table: TableInfo): LogNote[] {
  const hints = table.hints.used.map(({ number, seat }): LogNote => {
    const name = table.seats[seat]?.name || `p${seat}`;
    return { after: number, seat, text: `${name} used a hint.` };
  });
  const origin: LogNote[] = table.origin
    ? [{ after: table.origin.number, seat: null, text: "From here on it is another game, with fresh dice." }]
    : [];
  return [...origin, ...hints].toSorted((a, b) => a.after - b.after);
}
