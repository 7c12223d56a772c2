// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, ApiError } from "../src/api/client";
import { resumeSeat, takeSeat } from "../src/api/seatRequest";
import { heldTable } from "../src/api/tokens";

const LOST = new ApiError({ code: "unreachable", message: "lost", rule: null }, 0);
const TAKEN = new ApiError({ code: "seat-taken", message: "taken", rule: null }, 409);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answer = { seat: 1, token: "the token" };
const take = (): Promise<void> => takeSeat("t", "heist", 1, "Ben");
const ids = (sit: { mock: { calls: Parameters<typeof api.sit>[] } }): Set<string> => new Set(sit.mock.calls.map((call) => call[3]));

/** Return whether an unanswered request was repeated with success, and not ignored by then. */
async function resumed(table: string, isIgnored = false): Promise<boolean> {
  const onTaken = vi.fn();
  const ignore = resumeSeat(table, onTaken);
  if (isIgnored) ignore();
  await vi.runAllTimersAsync();
  return onTaken.mock.calls.length > 0;
}

test("a lost answer is asked for again under the same long id", async () => {
  const sit = vi.spyOn(api, "sit").mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST).mockResolvedValue(answer);
  const done = take();
  await vi.runAllTimersAsync();
  await done;
  expect(sit).toHaveBeenCalledTimes(3);
  expect(ids(sit).size).toBe(1);
  expect(sit.mock.calls[0]?.[3].length).toBeGreaterThanOrEqual(22);
  expect(heldTable("t")?.tokens).toEqual({ 1: "the token" });
  expect(await resumed("t")).toBe(false);
});

test("a request that no answer came to is repeated when the page is opened again", async () => {
  const sit = vi.spyOn(api, "sit").mockRejectedValue(LOST);
  const failed = expect(take()).rejects.toBe(LOST);
  await vi.runAllTimersAsync();
  await failed;
  sit.mockResolvedValue(answer);
  expect(await resumed("another")).toBe(false);
  expect(await resumed("t")).toBe(true);
  expect(ids(sit).size).toBe(1);
  expect(heldTable("t")?.tokens).toEqual({ 1: "the token" });
});

test("a refusal is not repeated", async () => {
  const sit = vi.spyOn(api, "sit").mockRejectedValue(TAKEN);
  await expect(take()).rejects.toBe(TAKEN);
  expect(await resumed("t")).toBe(false);
  expect(sit).toHaveBeenCalledTimes(1);
});

test("a page that was left does not hear of the seat, which is kept", async () => {
  const sit = vi.spyOn(api, "sit").mockRejectedValue(LOST);
  const failed = expect(take()).rejects.toBe(LOST);
  await vi.runAllTimersAsync();
  await failed;
  sit.mockResolvedValue(answer);
  expect(await resumed("t", true)).toBe(false);
  expect(heldTable("t")?.tokens).toEqual({ 1: "the token" });
});
