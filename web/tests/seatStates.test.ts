import { expect, test } from "vitest";
import type { Frame, TableInfo } from "../src/api/types";
import { seatStates, type Seating } from "../src/table/seatStates";

const seat = (kind: "person" | "bot" | "open", seat: number, connected = true) => ({
  seat, kind, connected, name: `n${seat}`, bot: kind === "bot" ? "greedy" : null, agrees: false, window: "race" as const,
});
const table = {
  status: "running",
  seats: [seat("person", 0), seat("bot", 1), seat("person", 2), seat("person", 3, false), seat("open", 4)],
} as unknown as TableInfo;
const frame = { game: "heist", actors: [2], winners: [], scores: null, version: 3, board: {} } as unknown as Frame;
const seating = (more: Partial<Seating> = {}): Seating => ({ table, frame, module: null, mySeats: [0], events: [], ...more });

test("everybody sees who is there, who is away, and who is a bot", () => {
  expect(seatStates(seating()).map((one) => one.presence)).toEqual(["you", "bot", "here", "away", "open"]);
  expect(seatStates(seating())[1]?.bot).toBe("greedy");
});

test("in a replay nobody is connected or away", () => {
  const seats = seatStates(seating({ isPast: true, mySeats: [] }));
  expect(seats.map((one) => one.presence)).toEqual(["player", "bot", "player", "player", "open"]);
});

test("the seat that the table waits for is marked, unless the position is hidden", () => {
  expect(seatStates(seating()).map((one) => one.isTurn)).toEqual([false, false, true, false, false]);
  expect(seatStates(seating({ frame: null })).some((one) => one.isTurn)).toBe(false);
});

test("at the end the score stands beside the name, and says where it comes from", () => {
  const over = {
    ...frame, actors: [], winners: [1], scores: [3, 1, 0, 0, 0], reckoning: ["", "a gem", "", "", ""],
  } as unknown as Frame;
  const seats = seatStates(seating({ frame: over, table: { ...table, status: "over" } }));
  expect(seats[0]?.standing).toEqual({ value: "3", label: "3 points", why: "The points at the end of the game." });
  expect(seats[1]).toMatchObject({ hasWon: true, standing: { label: "1 point", why: "The points at the end of the game: a gem" } });
});
