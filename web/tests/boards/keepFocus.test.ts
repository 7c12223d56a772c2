// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../src/boards/keepFocus";

let board: HTMLElement;
const told = (): Promise<void> => new Promise((done) => setTimeout(done));

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

test("a control that is off stays in reach and does nothing", () => {
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

test("the board takes over from a control that goes, and hands back when it returns", async () => {
  const roll = control("roll");
  roll.focus();
  roll.click();
  roll.remove();
  await told();
  expect(document.activeElement).toBe(board);
  control("stop");
  const again = control("roll");
  await told();
  expect(document.activeElement).toBe(again);
});

test("it waits until what returned can be used", async () => {
  const roll = control("roll");
  roll.focus();
  roll.click();
  roll.remove();
  await told();
  const again = control("roll");
  again.setAttribute("aria-disabled", "true");
  await told();
  expect(document.activeElement).toBe(board);
  again.setAttribute("aria-disabled", "false");
  await told();
  expect(document.activeElement).toBe(again);
});

test("a control on its way out has gone", async () => {
  const roll = control("roll");
  roll.focus();
  roll.setAttribute("inert", "");
  await told();
  expect(document.activeElement).toBe(board);
});

test("whoever clicks keeps nothing, and whoever went elsewhere stays there", async () => {
  const roll = control("roll");
  roll.focus();
  roll.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  roll.remove();
  await told();
  control("roll");
  await told();
  expect(document.activeElement).toBe(board);

  const elsewhere = document.createElement("button");
  document.body.append(elsewhere);
  const stop = control("stop");
  stop.focus();
  elsewhere.focus();
  stop.remove();
  await told();
  expect(document.activeElement).toBe(elsewhere);
});
