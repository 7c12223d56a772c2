/**
 * Things that explain themselves. `{@attach explain(() => text)}` belongs on a control that shows a
 * number; the text opens beside it when a mouse rests on it, on a tap, and on keyboard focus. A
 * control whose tap does something of its own (`tap: "hold"`) explains itself when it is held. All
 * others are no stops of the Tab key, which leads from move to move: `?` leads to them.
 */

import "./explain.css";
import { placePopover } from "./place";
import { listen, WALKED } from "./walk";

const HOVER_MS = 700;
const HOLD_MS = 500;
/** What an explanation covers only where there is no other room: the header, seats with their scores, dice, and what is played. */
const KEPT = "header, .label[data-seat], .die, .piece, [data-plays], .status";
let count = 0;
/** Closes the explanation that is open: there is never a second one. */
let closeOpen: () => void = () => undefined;

export interface ExplainOptions {
  /** What opens the text besides focus and mouse: a tap, or holding, where a tap plays a move. */
  tap?: "opens" | "hold";
  /** Whether it opens under a resting mouse: not where the thing is so large that the mouse often rests on it. */
  rest?: boolean;
}

/** Return an attachment that explains a control by a text. */
export function explain(text: () => string, options: ExplainOptions = {}): (trigger: HTMLElement) => () => void {
  return (trigger) => {
    const explanation = new Explanation(trigger, options);
    $effect(() => explanation.tell(text()));
    return () => explanation.remove();
  };
}

/** The text beside one control, and when it is shown. */
class Explanation {
  readonly #trigger: HTMLElement;
  readonly #popover: HTMLElement;
  readonly #removed = new AbortController();
  #closed = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A tap keeps it open when the mouse leaves. */
  #isPinned = false;
  /** A finger that was held to read plays no move when it is lifted. */
  #isHeld = false;

  constructor(trigger: HTMLElement, { tap = "opens", rest = true }: ExplainOptions) {
    this.#trigger = trigger;
    this.#popover = addPopover(trigger);
    if (rest) this.#on("pointerenter", (event) => this.#rest(event as PointerEvent));
    this.#on("pointerleave", () => this.#unhover());
    this.#on("focus", () => trigger.matches(":focus-visible") && this.#open());
    this.#on("blur", () => this.#close());
    if (tap === "opens") {
      if (!trigger.closest("dialog")) {
        trigger.tabIndex = -1;
        trigger.setAttribute(WALKED, "");
        listen();
      }
      this.#on("click", () => this.#toggle());
      if (trigger.tagName !== "BUTTON") this.#on("keydown", (event) => this.#press(event as KeyboardEvent));
    } else {
      this.#on("pointerdown", (event) => this.#hold(event as PointerEvent));
      this.#on("click", (event) => this.#isHeld && event.stopImmediatePropagation(), true);
      for (const end of ["pointerup", "pointercancel"]) this.#on(end, () => clearTimeout(this.#timer));
    }
  }

  tell(text: string): void {
    this.#popover.textContent = text;
  }

  remove(): void {
    this.#close();
    this.#removed.abort();
    this.#popover.remove();
  }

  #on(type: string, listener: (event: Event) => void, capture = false): void {
    this.#trigger.addEventListener(type, listener, { signal: this.#removed.signal, capture });
  }

  get #isOpen(): boolean {
    return this.#popover.isConnected && this.#popover.matches(":popover-open");
  }

  #open(): void {
    if (this.#isOpen || !this.#trigger.isConnected) return;
    closeOpen();
    closeOpen = () => this.#close();
    this.#popover.showPopover();
    this.#place();
    this.#closed = new AbortController();
    const { signal } = this.#closed;
    const place = (): void => this.#place();
    document.addEventListener("pointerdown", (event) => this.#leave(event), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.#escape(event), { signal, capture: true });
    document.addEventListener("scroll", place, { signal, capture: true, passive: true });
    window.addEventListener("resize", place, { signal });
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#isPinned = false;
    this.#closed.abort();
    if (this.#isOpen) this.#popover.hidePopover();
  }

  #toggle(): void {
    if (this.#isPinned) return this.#close();
    this.#open();
    this.#isPinned = true;
  }

  /** What is no button of the browser's is used by the same keys. */
  #press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.#toggle();
  }

  /** Open when a mouse has rested on it. */
  #rest({ pointerType }: PointerEvent): void {
    clearTimeout(this.#timer);
    if (pointerType !== "touch") this.#timer = setTimeout(() => this.#open(), HOVER_MS);
  }

  /** Open when a finger has stayed on it; a mouse that presses wants the move. */
  #hold({ pointerType }: PointerEvent): void {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    if (pointerType !== "touch") return;
    this.#timer = setTimeout(() => {
      this.#isHeld = true;
      this.#open();
    }, HOLD_MS);
  }

  #unhover(): void {
    clearTimeout(this.#timer);
    if (!this.#isPinned && !this.#trigger.matches(":focus-visible")) this.#close();
  }

  #leave({ target }: Event): void {
    if (!this.#trigger.contains(target as Node) && !this.#popover.contains(target as Node)) this.#close();
  }

  /** Escape closes the explanation, and not the dialog around it too. */
  #escape(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  #place(): void {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const anchor = this.#trigger.getBoundingClientRect();
    const kept = [...document.querySelectorAll(KEPT)].filter((one) => !one.contains(this.#trigger)).map((one) => one.getBoundingClientRect());
    const { left, top } = placePopover(anchor, this.#popover.getBoundingClientRect(), { width, height }, kept);
    this.#popover.style.left = `${left}px`;
    this.#popover.style.top = `${top}px`;
  }
}

/** Add the hidden popover; even while it is hidden it is what describes the trigger. */
function addPopover(trigger: HTMLElement): HTMLElement {
  const popover = document.createElement("div");
  popover.id = `explanation-${++count}`;
  popover.className = "explanation";
  popover.popover = "manual";
  popover.setAttribute("role", "tooltip");
  (trigger.closest("dialog") ?? document.body).append(popover);
  trigger.setAttribute("aria-describedby", popover.id);
  return popover;
}
