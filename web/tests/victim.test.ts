import { expect, test } from "vitest";
import { victimsOf } from "../src/table/victim";
import { recorded } from "./boards/recorded";

test("in HEIST! whose card changes hands flinches, whether it was taken or cracked", () => {
  const updates = recorded("heist", "heist-3");
  const steals = updates.filter(({ events }) => events.some((event) => event.steal));
  expect(steals.length).toBeGreaterThan(2);
  for (const { events, frame } of updates) {
    const victims = victimsOf(events, frame.version);
    expect(victims.length > 0).toBe(events.some((event) => event.steal));
    for (const seat of victims) expect(events.find((event) => event.steal)?.seat).not.toBe(seat);
  }
});

test("in Art Robbery the seat that a card names flinches", () => {
  for (const { events, frame } of recorded("art-robbery", "standard-3")) {
    const named = events.flatMap((event) => / p(\d)/.exec(event.steal ? event.move : "")?.[1] ?? []);
    expect(victimsOf(events, frame.version)).toEqual(named.map(Number));
  }
});

test("in Spell Stealers an attempt hurts nobody, a success the current player", () => {
  let attempts = 0;
  let hits = 0;
  for (const { events, frame } of recorded("spell-stealers", "polite-3")) {
    const victims = victimsOf(events, frame.version);
    attempts += events.filter((event) => event.steal).length;
    hits += victims.length;
    if (victims.length) expect(victims).not.toContain(frame.board.roll?.stolen_by ?? victims[0]);
  }
  expect(hits).toBeGreaterThan(0);
  expect(attempts).toBeGreaterThan(hits);
});

test("nobody flinches before the board has shown it", () => {
  const update = recorded("heist", "heist-3").find(({ events }) => events.some((event) => event.victim !== null));
  expect(victimsOf(update?.events ?? [], (update?.events[0]?.number ?? 0) - 1)).toEqual([]);
});
