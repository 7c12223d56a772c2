// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { markHint } from "../../src/boards/markHint";

const scrolled = vi.fn();
let stage: HTMLElement;
const marked = (): (string | undefined)[] =>
  [...stage.querySelectorAll<HTMLElement>("[data-hinted]")].map((one) => one.dataset.plays);
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  vi.stubGlobal("CSS", { escape: (text: string) => text.replaceAll('"', '\\"') });
  Element.prototype.scrollIntoView = scrolled.mockClear();
  stage = document.createElement("div");
  stage.innerHTML = '<button data-plays="roll"></button><button data-plays="stop"></button>';
});

test("only the control that plays the move is marked, and shown", () => {
  const end = markHint("stop")(stage);
  expect(marked()).toEqual(["stop"]);
  expect(scrolled).toHaveBeenCalledOnce();
  end();
  expect(marked()).toEqual([]);
});

test("a control that comes later is marked, and one that plays another move is no longer", async () => {
  const end = markHint("heist louvre 2")(stage);
  expect(marked()).toEqual([]);
  stage.insertAdjacentHTML("beforeend", '<button data-plays="heist louvre 2"></button>');
  await settle();
  expect(marked()).toEqual(["heist louvre 2"]);
  stage.querySelector<HTMLElement>("[data-hinted]")!.dataset.plays = "heist louvre 1";
  await settle();
  expect(marked()).toEqual([]);
  end();
});

test("without a hint nothing is marked", () => {
  markHint(null)(stage)();
  expect(marked()).toEqual([]);
});
