import { expect, test } from "vitest";
import { FollowingWindow, logWindow } from "../src/table/logWindow";

test("a short log is shown whole", () => {
  expect(logWindow(0, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(logWindow(10, undefined, 10)).toEqual({ earlier: 0, later: 0 });
  expect(logWindow(10, 3, 10)).toEqual({ earlier: 0, later: 0 });
});

test("of a long game the latest lines are shown", () => {
  expect(logWindow(25, undefined, 10)).toEqual({ earlier: 15, later: 0 });
});

test("a replay shows as many lines at its start, in its middle and at its end", () => {
  expect(logWindow(25, 0, 10)).toEqual({ earlier: 0, later: 15 });
  expect(logWindow(25, 12, 10)).toEqual({ earlier: 7, later: 8 });
  expect(logWindow(25, 25, 10)).toEqual({ earlier: 15, later: 0 });
});

test("lines that are shown stay while the game goes on", () => {
  const following = new FollowingWindow(10);
  for (const length of [0, 6, 10, 11, 21, 30]) {
    expect(following.update(length)).toEqual({ earlier: 0, later: 0 });
  }
});

test("a game that was long when it was opened begins with its latest lines, and keeps them", () => {
  const following = new FollowingWindow(10);
  expect(following.update(25)).toEqual({ earlier: 15, later: 0 });
  expect(following.update(32)).toEqual({ earlier: 15, later: 0 });
});

test("a tab that has missed many lines, and a game that was taken back, begin anew", () => {
  const following = new FollowingWindow(10);
  following.update(12);
  expect(following.update(40)).toEqual({ earlier: 30, later: 0 });
  expect(following.update(39)).toEqual({ earlier: 29, later: 0 });
  expect(following.update(5)).toEqual({ earlier: 0, later: 0 });
});
