// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, ApiError } from "../src/api/client";
import type { Frame, GameEvent } from "../src/api/types";
import { ReplayPlayer } from "../src/pages/replay/replay.svelte";

const log = Array.from({ length: 40 }, (_, index) => ({ number: index + 1, seat: 0, move: "roll" }) as GameEvent);
const frame = (version: number): Frame => ({ version, over: false }) as Frame;
const unreachable = new ApiError({ code: "unreachable", message: "No answer.", rule: null }, 0);

let asked: number[];
let answer: (at: number) => Promise<Frame>;
let player: ReplayPlayer;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = [];
  answer = async (at) => frame(at);
  vi.spyOn(api, "replayFrame").mockImplementation((_, at) => {
    asked.push(at);
    return answer(at);
  });
  player = new ReplayPlayer("t", log, 0);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  player.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what went wrong is forgotten when it goes right", async () => {
  answer = () => Promise.reject(unreachable);
  await player.seek(9);
  expect(player.problem).toBe(unreachable);
  answer = async (at) => frame(at);
  await player.seek(player.at);
  expect(player.problem).toBeNull();
  expect(player.shown).toBe(9);
});

test("a slider on its way fetches nothing but where it rests", async () => {
  asked = [];
  for (let at = 2; at <= 30; at++) {
    player.drag(at);
    expect(player.at).toBe(at);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([30]);
  expect([player.shown, player.frame?.version]).toEqual([30, 30]);
  player.release();
  expect(asked).toEqual([30, 31]);
});

test("one step of the slider is shown as it happened", async () => {
  player.drag(1);
  player.release();
  await vi.advanceTimersByTimeAsync(100);
  expect(player.events).toEqual([log[0]]);
});

test("a frame that comes late is not shown over a later one", async () => {
  let late: (found: Frame) => void = () => undefined;
  answer = (at) => (at === 9 ? new Promise((done) => (late = done)) : Promise.resolve(frame(at)));
  void player.seek(9);
  await player.seek(20);
  late(frame(9));
  await vi.advanceTimersByTimeAsync(0);
  expect([player.at, player.frame?.version]).toEqual([20, 20]);
});

test("paused and played again while a frame loads, the player runs once", async () => {
  const open: (() => void)[] = [];
  answer = (at) => new Promise((done) => open.push(() => done(frame(at))));
  await player.seek(1);
  for (let times = 0; times < 4; times++) {
    player.play();
    player.stop();
  }
  player.play();
  answer = async (at) => frame(at);
  open.forEach((letGo) => letGo());
  await vi.advanceTimersByTimeAsync(650 * 10);
  const place = player.at;
  expect(place).toBeGreaterThan(8);
  expect(place).toBeLessThan(14);
  player.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(player.at).toBe(place);
});

test("the player plays from its start again when it is at its end", async () => {
  await player.seek(40);
  player.play();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.at).toBe(0);
});
