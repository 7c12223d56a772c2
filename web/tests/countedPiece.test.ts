// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { markPieces } from "../src/table/countedPiece";

const marked = (): string[] => [...document.querySelectorAll("[data-counted]")].map((one) => one.id);

beforeEach(() => {
  document.body.innerHTML = `
    <i id="own" data-piece="gem-1" data-holder="0"></i>
    <i id="other" data-piece="gem-1" data-holder="1"></i>
    <i id="crown" data-piece="31,32" data-holder="0"></i>
    <i id="step" data-piece="5" data-holder="all"></i>
    <i id="empty" data-piece="" data-holder="0"></i>`;
});

test("the pieces of one seat are marked, and those that belong to nobody", () => {
  markPieces(0, ["gem-1", "5"]);
  expect(marked()).toEqual(["own", "step"]);
});

test("what stands for several pieces is marked for any of them", () => {
  markPieces(0, ["32", "33"]);
  expect(marked()).toEqual(["crown"]);
});

test("marks are taken away again", () => {
  markPieces(1, ["gem-1"])();
  expect(marked()).toEqual([]);
});
