import { expect, test } from "vitest";
import type { FrameOf } from "../src/api/types";
import { awaitedSeats, isLive, listedChoices, liveStatus } from "../src/table/livePhase";

type Board = FrameOf<"spell-stealers">["board"];
const frame = (seat: number | null, board: Partial<Board>): FrameOf<"spell-stealers"> =>
  ({
    game: "spell-stealers", seat, actors: [0, 1, 2], names: ["Ana", "Ben", "Cleo"],
    board: { window: "live", turn: 0, vote: null, ...board }, choices: [{ move: "throw orb", sentence: "", odds: null }],
  }) as unknown as FrameOf<"spell-stealers">;

test("the polite way is not played in real time", () => {
  expect(isLive(frame(0, {}))).toBe(true);
  expect(isLive(frame(0, { window: "polite" }))).toBe(false);
});

test("the list gives nothing away in a window, and offers nobody a mistake", () => {
  expect(listedChoices(frame(0, { phase: "window" }))).toEqual([]);
  expect(listedChoices(frame(1, { phase: "window" }))).toEqual([]);
  expect(listedChoices(frame(1, { phase: "press" }))).toEqual([]);
  expect(listedChoices(frame(0, { phase: "press" }))).toHaveLength(1);
  expect(listedChoices(frame(1, { phase: "vote" }))).toHaveLength(1);
  expect(listedChoices(frame(1, { window: "polite", phase: "offer" }))).toHaveLength(1);
});

test("after a window the table waits for the current player alone", () => {
  expect(awaitedSeats(frame(1, { phase: "window" }))).toEqual([0, 1, 2]);
  expect(awaitedSeats(frame(1, { phase: "press" }))).toEqual([0]);
});

test("one line says what is to do", () => {
  expect(liveStatus(frame(0, { phase: "window" }))).toBe("Your marker");
  expect(liveStatus(frame(1, { phase: "window" }))).toBe("Steal, or hold still");
  expect(liveStatus(frame(1, { phase: "turn" }))).toBe("Ana is thinking");
  expect(liveStatus(frame(0, { phase: "vote" }))).toBe("Who was first?");
});
