import { expect, test } from "vitest";
import { hurtSeats } from "../src/table/hurt";
import { recorded } from "./boards/recorded";

test("in HEIST! whose card changes hands flinches, whether it was taken or cracked", () => {
  const beats = recorded<{ jewels: unknown }>("heist-heist-3");
  const steals = beats.filter(({ events }) => events.some((event) => event.steal));
  expect(steals.length).toBeGreaterThan(2);
  for (const { events, frame } of beats) {
    const hurt = hurtSeats(events, frame.version);
    expect(hurt.length > 0).toBe(events.some((event) => event.steal));
    for (const seat of hurt) expect(events.find((event) => event.steal)?.seat).not.toBe(seat);
  }
});

test("in Art Robbery the seat that a card names flinches", () => {
  for (const { events, frame } of recorded("art-robbery-standard-3")) {
    const named = events.flatMap((event) => / p(\d)/.exec(event.steal ? event.move : "")?.[1] ?? []);
    expect(hurtSeats(events, frame.version)).toEqual(named.map(Number));
  }
});

test("in Spell Stealers an attempt hurts nobody, a success the current player", () => {
  let attempts = 0;
  let hits = 0;
  for (const { events, frame } of recorded<{ roll: { stolen_by: number | null } | null }>("spell-stealers-polite-3")) {
    const hurt = hurtSeats(events, frame.version);
    attempts += events.filter((event) => event.steal).length;
    hits += hurt.length;
    if (hurt.length) expect(hurt).not.toContain(frame.board.roll?.stolen_by ?? hurt[0]);
  }
  expect(hits).toBeGreaterThan(0);
  expect(attempts).toBeGreaterThan(hits);
});

test("nobody flinches before the board has shown it", () => {
  const beat = recorded("heist-heist-3").find(({ events }) => events.some((event) => event.victim !== null));
  expect(hurtSeats(beat?.events ?? [], (beat?.events[0]?.number ?? 0) - 1)).toEqual([]);
});
