// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areSeatsLost, hold, holding, holdings, letGo, markOver } from "../src/api/tokens";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function take(id: string, isOver = false): void {
  vi.advanceTimersByTime(1000);
  hold(id, "heist", { 0: `token of ${id}` });
  if (isOver) markOver(id);
}

test("tables still to be played come first, and then the latest", () => {
  take("old");
  take("done", true);
  take("new");
  expect(holdings().map(({ id }) => id)).toEqual(["new", "old", "done"]);
});

test("a running table is not forgotten for those that are over", () => {
  take("running");
  for (let n = 0; n < 100; n++) take(`over ${n}`, true);
  expect(holding("running")?.tokens).toEqual({ 0: "token of running" });
  expect(holdings().length).toBe(60);
});

test("a browser that stores nothing remembers until the page is closed", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(areSeatsLost()).toBe(false);
  take("here");
  expect(holding("here")?.tokens).toEqual({ 0: "token of here" });
  expect(areSeatsLost()).toBe(true);
  full.mockRestore();
  letGo("here");
  expect(holding("here")).toBeUndefined();
  expect(areSeatsLost()).toBe(false);
});
