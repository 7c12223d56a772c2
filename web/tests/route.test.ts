// @vitest-environment jsdom
import { expect, test } from "vitest";
import { routeOf } from "../src/shell/route.svelte";

test("every page has an address", () => {
  expect(routeOf("/", "")).toEqual({ page: "home" });
  expect(routeOf("/new/heist", "")).toEqual({ page: "new", game: "heist" });
  expect(routeOf("/t/abc", "")).toEqual({ page: "table", id: "abc" });
  expect(routeOf("/replay", "")).toEqual({ page: "replay", id: null, at: null });
  expect(routeOf("/replay/abc", "?at=12")).toEqual({ page: "replay", id: "abc", at: 12 });
  expect(routeOf("/verify/abc", "")).toEqual({ page: "verify", id: "abc" });
});

test("what is no address of ours is lost, and a position is a number", () => {
  expect(routeOf("/t", "").page).toBe("lost");
  expect(routeOf("/t/a/b", "").page).toBe("lost");
  expect(routeOf("/admin/x", "").page).toBe("lost");
  expect(routeOf("/t/%", "")).toEqual({ page: "table", id: "%" });
  expect(routeOf("/replay/abc", "?at=-1")).toEqual({ page: "replay", id: "abc", at: null });
});
