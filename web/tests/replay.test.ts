// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "../src/api/client";
import type { Frame, GameEvent } from "../src/api/types";
import { Film } from "../src/pages/replay/film.svelte";

const story = Array.from({ length: 40 }, (_, index) => ({ number: index + 1, seat: 0, move: "roll" }) as GameEvent);
const frame = (version: number): Frame => ({ version, over: false }) as Frame;
const gone = new Refusal({ code: "unreachable", message: "No answer.", rule: null }, 0);

let asked: number[];
let answer: (at: number) => Promise<Frame>;
let film: Film;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = [];
  answer = async (at) => frame(at);
  vi.spyOn(api, "replayFrame").mockImplementation((_, at) => {
    asked.push(at);
    return answer(at);
  });
  film = new Film("t", story, 0);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  film.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what went wrong is forgotten when it goes right", async () => {
  answer = () => Promise.reject(gone);
  await film.seek(9);
  expect(film.fault).toBe(gone);
  answer = async (at) => frame(at);
  await film.seek(film.at);
  expect(film.fault).toBeNull();
  expect(film.shown).toBe(9);
});

test("a slider on its way fetches nothing but where it rests", async () => {
  asked = [];
  for (let at = 2; at <= 30; at++) {
    film.drag(at);
    expect(film.at).toBe(at);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([30]);
  expect([film.shown, film.frame?.version]).toEqual([30, 30]);
  film.release();
  expect(asked).toEqual([30, 31]);
});

test("one step of the slider is shown as it happened", async () => {
  film.drag(1);
  film.release();
  await vi.advanceTimersByTimeAsync(100);
  expect(film.events).toEqual([story[0]]);
});

test("a frame that comes late is not shown over a later one", async () => {
  let late: (found: Frame) => void = () => undefined;
  answer = (at) => (at === 9 ? new Promise((done) => (late = done)) : Promise.resolve(frame(at)));
  void film.seek(9);
  await film.seek(20);
  late(frame(9));
  await vi.advanceTimersByTimeAsync(0);
  expect([film.at, film.frame?.version]).toEqual([20, 20]);
});

test("paused and played again while a frame loads, the film runs once", async () => {
  const open: (() => void)[] = [];
  answer = (at) => new Promise((done) => open.push(() => done(frame(at))));
  await film.seek(1);
  for (let times = 0; times < 4; times++) {
    film.play();
    film.stop();
  }
  film.play();
  answer = async (at) => frame(at);
  open.forEach((letGo) => letGo());
  await vi.advanceTimersByTimeAsync(650 * 10);
  const place = film.at;
  expect(place).toBeGreaterThan(8);
  expect(place).toBeLessThan(14);
  film.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(film.at).toBe(place);
});

test("the film plays from its start again when it is at its end", async () => {
  await film.seek(40);
  film.play();
  await vi.advanceTimersByTimeAsync(0);
  expect(film.at).toBe(0);
});
