/** Who is away from a table, and how the others have voted about them. */

import { ASLEEP_SECONDS } from "../api/constants";
import type { AbsenceChoice, TableInfo } from "../api/types";

export const CHOICES: AbsenceChoice[] = ["bot", "wait", "pause", "link"];

export interface AwaySeat {
  seat: number;
  name: string;
  kind: "absent" | "asleep";
  /** What is decided and still counts. */
  outcome: AbsenceChoice | null;
  /** The bot that plays, if that is decided. */
  bot: string;
  until: number | null;
  votes: TableInfo["absences"][number]["votes"];
  /** What the others may choose by now: nothing at first, and a link after some minutes. */
  choices: AbsenceChoice[];
}

/** What it takes to see who is asleep: whom the game waits for, since when, and the time, in seconds. */
export interface Moment {
  actors: number[];
  lastMove: number | null;
  now: number;
}

/** Return the people of a running game who have left, or have not moved for long. */
export function awaySeats(table: TableInfo, moment: Moment): AwaySeat[] {
  if (table.status !== "running") return [];
  return table.seats.flatMap(({ seat, kind, name, player, connected, vote_from, link_from }): AwaySeat[] => {
    const known = table.absences.find((absence) => absence.seat === seat);
    const waited = moment.lastMove === null ? 0 : moment.now - moment.lastMove;
    const isAsleep = moment.actors.includes(seat) && waited >= ASLEEP_SECONDS;
    if (kind !== "person" || (connected && !isAsleep && !known)) return [];
    const isOver = known?.until != null && known.until <= moment.now;
    return [
      {
        seat,
        name: player ?? name,
        kind: connected ? "asleep" : "absent",
        outcome: isOver ? null : (known?.outcome ?? null),
        bot: known?.bot || table.stand_in,
        until: known?.until ?? null,
        votes: known?.votes ?? [],
        choices: CHOICES.filter((choice) => moment.now >= (choice === "link" ? (link_from ?? Infinity) : (vote_from ?? 0))),
      },
    ];
  });
}

/** Return how many people are there to decide about a seat. */
export function countVoters(table: TableInfo, away: AwaySeat[], subject: number): number {
  const gone = away.map(({ seat }) => seat);
  return table.seats.filter(({ seat, kind, connected }) => kind === "person" && connected && seat !== subject && !gone.includes(seat)).length;
}

/** Return the seat and the secret of a link such as `#seat=1&link=...`; null without them. */
export function readSeatLink(hash: string): { seat: number; link: string } | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const [seat, link] = [values.get("seat"), values.get("link")];
  return seat !== null && /^\d+$/.test(seat) && link ? { seat: Number(seat), link } : null;
}

/** Return the path and fragment of a link to a seat. The fragment is sent to no server. */
export const seatLinkPath = (table: string, seat: number, link: string): string =>
  `/t/${table}#${new URLSearchParams({ seat: `${seat}`, link }).toString()}`;
