/** Who plays for whom, in words: in the log, and at the seats. */

import type { TableInfo } from "../api/types";
import { texts } from "../texts/texts.svelte";
import type { LogNote } from "./logNotes";

/** Return the notes of a log about who played for a seat, and from when on. */
export function takeoverNotes(table: TableInfo): LogNote[] {
  return table.takeovers.map(({ number, seat, kind, name }): LogNote => {
    const person = table.seats[seat]?.name || `p${seat}`;
    const player = kind === "bot" ? texts().table.botName(name) : name;
    return { after: number, seat, text: texts().together.notes[kind](person, player) };
  });
}

/** Return who plays for a seat, if not the one whose name it has. */
export function playerText(table: TableInfo, seat: number): string | null {
  const away = table.absences?.find((absence) => absence.seat === seat);
  if (away?.outcome === "bot") return texts().together.botNow(texts().table.botName(away.bot || table.stand_in));
  const player = table.seats[seat]?.player;
  return player ? texts().together.playedBy(player) : null;
}
