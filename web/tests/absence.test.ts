import { expect, test } from "vitest";
import { ASLEEP_SECONDS } from "../src/api/constants";
import type { TableInfo } from "../src/api/types";
import { awaySeats, countVoters, readSeatLink, seatLinkPath } from "../src/table/absence";

const person = (seat: number, name: string, connected: boolean) => ({ seat, name, kind: "person", connected, player: null });
const table = (more: object): TableInfo =>
  ({
    status: "running",
    seats: [person(0, "Ann", true), person(1, "Ben", false), { seat: 2, name: "Bot", kind: "bot", connected: false, player: null }],
    absences: [],
    ...more,
  }) as unknown as TableInfo;
const moment = { actors: [0], lastMove: 1000, now: 1001 };

test("who is not connected is away, a bot never is", () => {
  expect(awaySeats(table({}), moment).map(({ seat, kind }) => [seat, kind])).toEqual([[1, "absent"]]);
  expect(awaySeats(table({ status: "waiting" }), moment)).toEqual([]);
});

test("who does not move for long, while the game waits for it, is asleep", () => {
  const later = { ...moment, now: 1000 + ASLEEP_SECONDS };
  expect(awaySeats(table({}), later).map(({ seat, kind }) => [seat, kind])).toEqual([[0, "asleep"], [1, "absent"]]);
  expect(awaySeats(table({}), { ...later, actors: [] }).map(({ seat }) => seat)).toEqual([1]);
});

test("a decision counts until its time is over", () => {
  const absences = [{ seat: 1, kind: "absent", votes: [], outcome: "pause", until: 2000 }];
  expect(awaySeats(table({ absences }), moment)[0]?.outcome).toBe("pause");
  expect(awaySeats(table({ absences }), { ...moment, now: 2000, lastMove: 1999 })[0]?.outcome).toBeNull();
});

test("nobody decides before somebody has been gone for a minute, and a link takes longer", () => {
  const ben = { ...person(1, "Ben", false), vote_from: 1060, link_from: 1300 };
  const gone = table({ seats: [person(0, "Ann", true), ben] });
  const choices = (now: number) => awaySeats(gone, { ...moment, actors: [], now })[0]?.choices;
  expect(choices(1059)).toEqual([]);
  expect(choices(1060)).toEqual(["bot", "wait", "pause"]);
  expect(choices(1300)).toEqual(["bot", "wait", "pause", "link"]);
});

test("people who are there decide, not bots and not those who are away", () => {
  const here = table({ seats: [person(0, "Ann", true), person(1, "Ben", false), person(2, "Cleo", true)] });
  const away = awaySeats(here, moment);
  expect(countVoters(here, away, 1)).toBe(2);
});

test("a link to a seat is read as it was written", () => {
  const path = seatLinkPath("t1", 2, "a-b_c");
  expect(readSeatLink(new URL(path, "http://x").hash)).toEqual({ seat: 2, link: "a-b_c" });
  for (const wrong of ["", "#", "#seat=2", "#seat=x&link=y", "#link=y"]) expect(readSeatLink(wrong)).toBeNull();
});
