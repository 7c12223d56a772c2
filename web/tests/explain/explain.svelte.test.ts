// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Explained from "../../src/explain/Explained.svelte";
import { explain } from "../../src/explain/explain.svelte";

/** jsdom knows no popovers: these keep their state as browsers do. */
const open = new Set<Element>();
const matches = Element.prototype.matches;

function show(text: string): { button: HTMLButtonElement; end: () => void } {
  const children = createRawSnippet(() => ({ render: () => "<b>-4</b>" }));
  const target = document.body.appendChild(document.createElement("div"));
  const shown = mount(Explained, { target, props: { text, children } });
  flushSync();
  return { button: target.querySelector("button") as HTMLButtonElement, end: () => void unmount(shown) };
}
const openTexts = (): (string | null)[] => [...open].map((one) => one.textContent);

describe("a number that explains itself", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    open.clear();
    document.body.replaceChildren();
    HTMLElement.prototype.showPopover = function () {
      open.add(this);
    };
    HTMLElement.prototype.hidePopover = function () {
      open.delete(this);
    };
    Element.prototype.matches = function (selectors: string) {
      if (selectors === ":popover-open") return open.has(this);
      if (selectors === ":focus-visible") return document.activeElement === this;
      return matches.call(this, selectors);
    };
  });
  afterEach(() => {
    Element.prototype.matches = matches;
    vi.useRealTimers();
  });

  it("is described by its text before anybody opens it", () => {
    const { button } = show("No paintings: 4 points less.");
    const description = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe("No paintings: 4 points less.");
    expect(document.getElementById(button.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("-4");
  });

  it("opens by a tap and closes by the next one", () => {
    const { button } = show("why");
    button.click();
    expect(openTexts()).toEqual(["why"]);
    button.click();
    expect(openTexts()).toEqual([]);
  });

  it("opens by keyboard focus and closes by Escape", () => {
    const { button } = show("why");
    button.focus();
    expect(openTexts()).toEqual(["why"]);
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    button.dispatchEvent(escape);
    expect(openTexts()).toEqual([]);
    expect(escape.defaultPrevented).toBe(true);
  });

  it("is no stop of the Tab key between moves: its own key leads to it, and on to the next", () => {
    const [{ button }, { button: other }] = [show("one"), show("two")];
    expect([button.tabIndex, other.tabIndex]).toEqual([-1, -1]);
    const move = document.body.appendChild(document.createElement("button"));
    move.focus();
    const press = (key: string): boolean | undefined =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    press("?");
    expect(openTexts()).toEqual(["one"]);
    press("ArrowRight");
    expect(openTexts()).toEqual(["two"]);
    press("Escape");
    press("Escape");
    expect(document.activeElement).toBe(move);
  });

  it("opens when a mouse rests on it, not when it passes", () => {
    const { button } = show("why");
    button.dispatchEvent(new MouseEvent("pointerenter"));
    button.dispatchEvent(new MouseEvent("pointerleave"));
    vi.advanceTimersByTime(2000);
    expect(openTexts()).toEqual([]);
    button.dispatchEvent(new MouseEvent("pointerenter"));
    vi.advanceTimersByTime(2000);
    expect(openTexts()).toEqual(["why"]);
  });

  it("closes when something else is touched, or another opens", () => {
    const { button } = show("one");
    const { button: other } = show("two");
    button.click();
    other.click();
    expect(openTexts()).toEqual(["two"]);
    document.body.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    expect(openTexts()).toEqual([]);
  });

  it("plays no move when a control is held to be read", () => {
    const control = document.body.appendChild(document.createElement("button"));
    let played = 0;
    control.addEventListener("click", () => played++);
    const end = $effect.root(() => explain(() => "why", { tap: "hold" })(control));
    const press = Object.assign(new MouseEvent("pointerdown"), { pointerType: "touch" });
    control.dispatchEvent(press);
    control.click();
    expect(played).toBe(1);
    control.dispatchEvent(press);
    vi.advanceTimersByTime(2000);
    control.click();
    expect([played, open.size]).toEqual([1, 1]);
    end();
  });

  it("leaves nothing behind", () => {
    const { end } = show("why");
    end();
    flushSync();
    expect(document.querySelectorAll(".explanation")).toHaveLength(0);
  });
});
