// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areTokensUnsaved, keepTokens, heldTable, heldTables, forgetTable, markOver } from "../src/api/tokens";

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
  keepTokens(id, "heist", { 0: `token of ${id}` });
  if (isOver) markOver(id);
}

test("tables still to be played come first, and then the latest", () => {
  take("old");
  take("done", true);
  take("new");
  expect(heldTables().map(({ id }) => id)).toEqual(["new", "old", "done"]);
});

test("a running table is not forgotten for those that are over", () => {
  take("running");
  for (let n = 0; n < 100; n++) take(`over ${n}`, true);
  expect(heldTable("running")?.tokens).toEqual({ 0: "token of running" });
  expect(heldTables().length).toBe(60);
});

test("a browser that stores nothing remembers until the page is closed", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(areTokensUnsaved()).toBe(false);
  take("here");
  expect(heldTable("here")?.tokens).toEqual({ 0: "token of here" });
  expect(areTokensUnsaved()).toBe(true);
  full.mockRestore();
  forgetTable("here");
  expect(heldTable("here")).toBeUndefined();
  expect(areTokensUnsaved()).toBe(false);
});
