// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { preciseText, tickText } from "../../src/lab/plot/numberText";
import { extent, makeScale, tickStep } from "../../src/lab/plot/scale";
import { chooseLanguage } from "../../src/texts/texts.svelte";

afterEach(() => chooseLanguage("en"));

test("ticks stand at round numbers, without the errors of binary fractions", () => {
  expect(makeScale([0, 0.3], [0, 300], { count: 3, nice: true }).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  expect(makeScale([-37, 112], [0, 1], { count: 4, nice: true }).ticks).toEqual([-50, 0, 50, 100, 150]);
  expect(tickStep(6, 6)).toBe(1);
  expect(tickStep(1000, 4)).toBe(500);
  expect(tickStep(1000, 5)).toBe(200);
});

test("a nice scale ends at ticks, another one where its numbers do", () => {
  const nice = makeScale([3, 97], [0, 100], { count: 5, nice: true });
  expect([nice.low, nice.high]).toEqual([0, 100]);
  expect(nice.at(50)).toBe(50);
  const bare = makeScale([3, 97], [0, 94], { count: 5 });
  expect([bare.low, bare.high, ...bare.ticks]).toEqual([3, 97, 20, 40, 60, 80]);
  expect([bare.at(3), bare.at(97)]).toEqual([0, 94]);
});

test("a scale may run upwards, and a single number stands in its middle", () => {
  expect(makeScale([0, 10], [200, 0], { count: 2, nice: true }).at(10)).toBe(0);
  for (const value of [0, 0.5, -3, 1e6]) expect(makeScale([value, value], [0, 100], { count: 4 }).at(value)).toBeCloseTo(50);
});

test("what is not known has no place in an extent", () => {
  expect(extent([null, 3, null, -1])).toEqual([-1, 3]);
  expect(extent([null])).toEqual([0, 1]);
});

test("ticks have the digits that tell them apart, in the language of the reader", async () => {
  expect(tickText("percent", 0.05)(0.15)).toBe("15%");
  expect(tickText("percent", 0.005)(0.015)).toBe("1.5%");
  expect(tickText("number", 500)(-1500)).toBe("\u22121,500");
  expect(tickText("number", 0.02)(-0)).toBe("0.00");
  await chooseLanguage("de");
  expect(tickText("percent", 0.005)(0.015)).toBe("1,5\u00a0%");
  expect(tickText("number", 500)(1500)).toBe("1.500");
});

test("numbers of marks have a tenth of a percent, or three significant digits", async () => {
  expect(preciseText("percent", 0.52437)).toBe("52.4%");
  expect(preciseText("number", 0.012345)).toBe("0.0123");
  expect(preciseText("number", 2)).toBe("2");
  await chooseLanguage("de");
  expect(preciseText("number", -41.266)).toBe("\u221241,3");
});
