// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentifiedAct, Problem } from "../src/api/types";
import { LiveWindow } from "../src/table/liveWindow.svelte";

let acts: IdentifiedAct[];
let painted: number[];
let live: LiveWindow;
beforeEach(() => {
  vi.useFakeTimers();
  acts = [];
  painted = [];
  live = new LiveWindow({ act: (act) => acts.push(act), painted: (window) => painted.push(window) });
});
afterEach(() => {
  vi.useRealTimers();
});

const wrong: Problem = { code: "illegal-move", message: "the marker belongs elsewhere", rule: "SS-18" };
/** Let the page paint the dice, and return when it had. */
function paint(): number {
  live.startWhenPainted();
  while (live.painted === null) vi.advanceTimersToNextFrame();
  return performance.now();
}

test("the clock starts with the second frame, when the first is on the screen", () => {
  live.announce(7);
  live.startWhenPainted();
  vi.advanceTimersToNextFrame();
  expect(painted).toEqual([]);
  vi.advanceTimersToNextFrame();
  expect(painted).toEqual([7]);
  expect(live.painted).toBe(7);
});

test("dice that are gone before they are painted start no clock", () => {
  live.announce(7);
  const giveUp = live.startWhenPainted();
  vi.advanceTimersToNextFrame();
  giveUp();
  vi.advanceTimersByTime(100);
  expect(painted).toEqual([]);
});

test("a reaction is counted in whole milliseconds from the painting to the event", () => {
  live.announce(7);
  const start = paint();
  expect(live.act(2, "throw orb", start + 412.4)).toBe(true);
  expect(acts).toMatchObject([{ seat: 2, move: "throw orb", window: 7, reaction: 412 }]);
});

test("nothing is quicker than its own start", () => {
  live.announce(7);
  live.act(2, "throw orb", performance.now());
  expect(acts[0]?.reaction).toBe(0);
});

test("a seat acts once in a window, and again in the next", () => {
  live.announce(7);
  const start = paint();
  live.act(2, "throw orb", start + 400);
  expect(live.act(2, "throw diamond", start + 500)).toBe(false);
  live.announce(12);
  expect(live.done).toBeNull();
  expect(live.act(2, "throw diamond", paint() + 300)).toBe(true);
  expect(acts.map(({ window }) => window)).toEqual([7, 12]);
});

test("before the first window there is nothing to throw at", () => {
  expect(live.act(0, "throw orb", 100)).toBe(false);
  expect(live.startWhenPainted()()).toBeUndefined();
  expect(acts).toEqual([]);
});

test("a late throw belongs to the last window, and its clock goes on", () => {
  live.announce(7);
  const start = paint();
  vi.advanceTimersByTime(5_000);
  live.act(1, "throw pyramid", start + 5_000);
  expect(acts[0]).toMatchObject({ window: 7, reaction: 5_000 });
});

test("an action without an answer is sent again if its window goes on after a reconnect", () => {
  live.announce(7);
  live.act(1, "throw pyramid", paint() + 300);
  live.announce(7);
  expect(acts).toHaveLength(2);
  expect(acts[1]).toEqual(acts[0]);
  live.acknowledge(acts[0]?.id ?? null);
  live.announce(7);
  expect(acts).toHaveLength(2);
  expect(live.done).not.toBeNull();
});

test("an action whose window is over is not sent again", () => {
  live.announce(7);
  live.act(1, "throw pyramid", paint() + 300);
  live.announce(12);
  expect(acts).toHaveLength(1);
});

test("after a reconnect the clock starts anew with the painting", () => {
  live.announce(7);
  paint();
  live.announce(7);
  expect(live.painted).toBeNull();
  const start = paint();
  live.act(1, "throw pyramid", start + 300);
  expect(acts[0]?.reaction).toBe(300);
  expect(painted).toEqual([7, 7]);
});

test("the clock is not started twice", () => {
  live.announce(7);
  const start = paint();
  live.startWhenPainted();
  vi.advanceTimersByTime(100);
  live.act(1, "throw pyramid", start + 300);
  expect(acts[0]?.reaction).toBe(300);
  expect(painted).toEqual([7]);
});

test("a refused action says why, and another one may follow", () => {
  live.announce(7);
  const start = paint();
  live.act(0, "settle 3", start + 900);
  expect(live.refuse("another", wrong)).toBe(false);
  expect(live.refuse(acts[0]?.id ?? null, wrong)).toBe(true);
  expect(live.refusal?.rule).toBe("SS-18");
  expect(live.act(0, "settle 4", start + 1_200)).toBe(true);
  expect(live.refusal).toBeNull();
});

test("what is acknowledged cannot be refused any more", () => {
  live.announce(7);
  live.act(0, "settle 3", paint() + 900);
  live.acknowledge(acts[0]?.id ?? null);
  expect(live.refuse(null, wrong)).toBe(false);
});
