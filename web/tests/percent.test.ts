import { expect, test } from "vitest";
import { percent, signedPercent } from "../src/review/percent";

test("a share is a percentage, with a digit where it matters", () => {
  expect(percent(0.416)).toBe("42%");
  expect(percent(0.0416, 1)).toBe("4.2%");
});

test("a change has its sign, and none where it rounds to nothing", () => {
  expect(signedPercent(0.0416)).toBe("+4.2%");
  expect(signedPercent(-0.0416)).toBe("−4.2%");
  expect(signedPercent(-0.0001)).toBe("0.0%");
});
