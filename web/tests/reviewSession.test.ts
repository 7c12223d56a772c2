import { expect, test, vi } from "vitest";
import { api } from "../src/api/client";
import { ReviewSession } from "../src/review/reviewSession.svelte";

test("in a review one's own seat is called You, and the others by their names", async () => {
  const accounts = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Ben" }];
  vi.spyOn(api, "review").mockResolvedValue({ names: ["Anna", "Ben"], accounts } as any);
  const [mine, others] = [new ReviewSession("a", 1), new ReviewSession("b", null)];
  await Promise.all([mine.load(), others.load()]);
  expect(mine.review?.names).toEqual(["Anna", "You"]);
  expect(mine.review?.accounts.map(({ name }) => name)).toEqual(["Anna", "You"]);
  expect(others.review?.names).toEqual(["Anna", "Ben"]);
  vi.restoreAllMocks();
});
