/** The seats of a table as boards show them. */

import type { Frame, GameEvent, TableInfo } from "../api/types";
import type { BoardModule } from "../boards/board";
import type { Presence, SeatState, Standing } from "../boards/seatState";
import { texts } from "../texts/texts.svelte";
import { playerText } from "./takeovers";
import { awaitedSeats } from "./livePhase";
import { victimsOf } from "./victim";

export interface Seating {
  table: TableInfo;
  /** The position that may be told; null where it is hidden from whoever is at the screen. */
  frame: Frame | null;
  module: BoardModule | null;
  mySeats: number[];
  events: GameEvent[];
  /** Whether this is a replay: nobody is connected or away. */
  isPast?: boolean;
}

export function seatStates(seating: Seating): SeatState[] {
  const { table, frame, events } = seating;
  const awaited = frame && table.status === "running" ? awaitedSeats(frame) : [];
  const victims = victimsOf(events, frame?.number ?? 0);
  return table.seats.map((info) => ({
    seat: info.seat,
    name: info.name,
    presence: presenceOf(seating, info),
    isMe: seating.mySeats.length === 1 && seating.mySeats[0] === info.seat,
    bot: info.bot,
    player: playerText(table, info.seat),
    clock: (table.status === "running" && info.kind === "person" && table.clocks?.[info.seat]) || null,
    isTurn: awaited.includes(info.seat),
    isVictim: victims.includes(info.seat),
    hasWon: frame?.winners.includes(info.seat) ?? false,
    standing: standingOf(seating, info.seat),
  }));
}

function presenceOf({ mySeats, isPast }: Seating, info: TableInfo["seats"][number]): Presence {
  if (mySeats.includes(info.seat)) return "you";
  if (info.kind !== "person") return info.kind;
  if (isPast) return "player";
  return info.connected ? "here" : "away";
}

const finalScoreOf = (reckoning: string | undefined): string =>
  reckoning ? texts().table.finalSum(reckoning) : texts().table.finalScore;

function standingOf({ table, frame, module }: Seating, seat: number): Standing | null {
  if (!frame || table.status === "waiting") return null;
  const score = frame.scores?.[seat];
  if (score !== undefined) return { value: `${score}`, label: texts().table.points(score), why: finalScoreOf(frame.reckoning[seat]) };
  return module?.standing?.(frame, seat) ?? null;
}
