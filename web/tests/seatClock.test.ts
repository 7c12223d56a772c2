import { expect, test } from "vitest";
import { noteServerTime, serverNow } from "../src/api/serverTime";
import { readClock } from "../src/table/clockForm";
import { clockText, secondsLeft } from "../src/table/seatClock";

test("a clock counts down while it runs, not before, and never below zero", () => {
  expect(secondsLeft({ left: 60, since: null }, 500)).toBe(60);
  expect(secondsLeft({ left: 60, since: 500 }, 499)).toBe(60);
  expect(secondsLeft({ left: 60, since: 500 }, 530)).toBe(30);
  expect(secondsLeft({ left: 60, since: 500 }, 999)).toBe(0);
});

test("time left is minutes and seconds, with hours where there are some", () => {
  expect([0, 0.2, 9, 60, 65, 3723].map(clockText)).toEqual(["0:00", "0:01", "0:09", "1:00", "1:05", "1:02:03"]);
});

test("the quickest message tells the time of the server, unless a clock was set anew", () => {
  noteServerTime(1000, 990);
  noteServerTime(1001, 993); // came two seconds late
  expect(serverNow(1000)).toBe(1010);
  noteServerTime(2000, 1000);
  expect(serverNow(1000)).toBe(2000);
});

test("a form makes a clock, or none", () => {
  const form = { moveSeconds: 60, bankMinutes: 10, increment: 5 };
  expect(readClock({ kind: "none", ...form })).toBeNull();
  expect(readClock({ kind: "move", ...form })).toEqual({ kind: "move", seconds: 60, increment: 0 });
  expect(readClock({ kind: "bank", ...form })).toEqual({ kind: "bank", seconds: 600, increment: 5 });
  expect(readClock({ kind: "move", ...form, moveSeconds: null })).toBeNull();
});
