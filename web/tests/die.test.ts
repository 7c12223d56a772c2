// @vitest-environment jsdom
import { mount } from "svelte";
import { expect, test } from "vitest";
import { pipsOf } from "../src/pieces/die";
import Die from "../src/pieces/Die.svelte";

/** What is drawn on a cube that shows a value. */
function drawn(value: number | null): { pips: number; text: string } {
  const target = document.createElement("div");
  mount(Die, { target, props: { value } });
  return { pips: target.querySelectorAll("circle").length, text: target.textContent.trim() };
}

test("one to six are pips", () => {
  for (const value of [1, 2, 3, 4, 5, 6]) {
    expect(pipsOf(value)).toHaveLength(value);
    expect(drawn(value)).toEqual({ pips: value, text: "" });
  }
});

test("more than six is a number", () => {
  for (const value of [7, 10, 19, 20]) expect(drawn(value)).toEqual({ pips: 0, text: `${value}` });
});

test("a die that was not rolled is blank", () => {
  expect(drawn(null)).toEqual({ pips: 0, text: "" });
});
