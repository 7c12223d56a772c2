// @vitest-environment jsdom
import { expect, test } from "vitest";
import { parseRoute } from "../src/shell/route.svelte";

test("every page has an address", () => {
  expect(parseRoute("/", "")).toEqual({ page: "home" });
  expect(parseRoute("/new/heist", "")).toEqual({ page: "new", game: "heist" });
  expect(parseRoute("/t/abc", "")).toEqual({ page: "table", id: "abc" });
  expect(parseRoute("/replay", "")).toEqual({ page: "replay", id: null, at: null, isReviewed: false });
  expect(parseRoute("/replay/abc", "?at=12")).toEqual({ page: "replay", id: "abc", at: 12, isReviewed: false });
  expect(parseRoute("/replay/abc", "?at=12&review")).toEqual({ page: "replay", id: "abc", at: 12, isReviewed: true });
  expect(parseRoute("/record", "")).toEqual({ page: "record" });
  expect(parseRoute("/host", "")).toEqual({ page: "host" });
  expect(parseRoute("/lab", "")).toEqual({ page: "lab", game: null });
  expect(parseRoute("/lab/heist", "?seed=1")).toEqual({ page: "lab", game: "heist" });
  expect(parseRoute("/verify/abc", "")).toEqual({ page: "verify", id: "abc" });
});

test("what is no address of ours is lost, and a position is a number", () => {
  expect(parseRoute("/t", "").page).toBe("not-found");
  expect(parseRoute("/t/a/b", "").page).toBe("not-found");
  expect(parseRoute("/admin/x", "").page).toBe("not-found");
  expect(parseRoute("/t/%", "")).toEqual({ page: "table", id: "%" });
  expect(parseRoute("/replay/abc", "?at=-1")).toEqual({ page: "replay", id: "abc", at: null, isReviewed: false });
  expect(parseRoute("/record/x", "").page).toBe("not-found");
});
