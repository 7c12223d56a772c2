// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../src/boards/keepFocus";

let board: HTMLElement;
const mutationsObserved = (): Promise<void> => new Promise((done) => setTimeout(done));

function control(plays: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.dataset.plays = plays;
  button.setAttribute("aria-disabled", "false");
  board.append(button);
  return button;
}

beforeEach(() => {
  board = document.createElement("div");
  document.body.replaceChildren(board);
  keepFocus(board);
});

test("a disabled control keeps the focus and does nothing", () => {
  const roll = control("roll");
  const play = vi.fn();
  board.addEventListener("click", play);
  roll.focus();
  roll.setAttribute("aria-disabled", "true");
  roll.click();
  expect(play).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(roll);
  roll.setAttribute("aria-disabled", "false");
  roll.click();
  expect(play).toHaveBeenCalledOnce();
});

test("the board gets the focus of a removed control, and gives it back when the control returns", async () => {
  const roll = control("roll");
  roll.focus();
  roll.click();
  roll.remove();
  await mutationsObserved();
  expect(document.activeElement).toBe(board);
  control("stop");
  const again = control("roll");
  await mutationsObserved();
  expect(document.activeElement).toBe(again);
});

test("the focus returns only to an enabled control", async () => {
  const roll = control("roll");
  roll.focus();
  roll.click();
  roll.remove();
  await mutationsObserved();
  const again = control("roll");
  again.setAttribute("aria-disabled", "true");
  await mutationsObserved();
  expect(document.activeElement).toBe(board);
  again.setAttribute("aria-disabled", "false");
  await mutationsObserved();
  expect(document.activeElement).toBe(again);
});

test("an inert control counts as removed", async () => {
  const roll = control("roll");
  roll.focus();
  roll.setAttribute("inert", "");
  await mutationsObserved();
  expect(document.activeElement).toBe(board);
});

test("a click keeps no focus, and a focus elsewhere stays there", async () => {
  const roll = control("roll");
  roll.focus();
  roll.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  roll.remove();
  await mutationsObserved();
  control("roll");
  await mutationsObserved();
  expect(document.activeElement).toBe(board);

  const elsewhere = document.createElement("button");
  document.body.append(elsewhere);
  const stop = control("stop");
  stop.focus();
  elsewhere.focus();
  stop.remove();
  await mutationsObserved();
  expect(document.activeElement).toBe(elsewhere);
});
