// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import Plot from "../../src/lab/Plot.svelte";
import type { Plot as PlotData } from "../../src/api/types";
import { bars, interval, plots } from "./samples";

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  });
  HTMLElement.prototype.togglePopover = () => true;
});

function show(plot: PlotData): { place: HTMLElement; props: { plot: PlotData }; remove: () => void } {
  const place = document.createElement("div");
  document.body.append(place);
  const props = $state({ plot, title: "Who wins", text: "Who wins. The numbers are below." });
  const shown = mount(Plot, { target: place, props });
  flushSync();
  return { place, props, remove: () => void unmount(shown) };
}

test("every kind is a picture with a text, and its marks are one stop of the keyboard", () => {
  for (const plot of plots) {
    const { place, remove } = show(plot);
    expect(place.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("Who wins. The numbers are below.");
    expect(place.querySelectorAll("[tabindex]")).toHaveLength(1);
    expect(place.querySelectorAll("path").length).toBeGreaterThan(2);
    remove();
  }
});

test("arrow keys read one mark after the other, and stay at the ends", () => {
  const { place, remove } = show(interval);
  const reader = place.querySelector<HTMLElement>("[role=slider]")!;
  const press = (key: string): string | null => {
    reader.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    flushSync();
    return reader.getAttribute("aria-valuetext");
  };
  expect(reader.getAttribute("aria-valuetext")).toContain("goes first, 52.4%");
  expect(press("ArrowDown")).toContain("goes last");
  expect(press("ArrowDown")).toContain("goes last");
  expect(place.querySelector("[role=tooltip]")?.textContent).toContain("47.6%");
  expect(place.querySelector(".read")).not.toBeNull();
  expect(press("Home")).toContain("goes first");
  press("Escape");
  expect(place.querySelector(".read")).toBeNull();
  remove();
});

test("a tap reads a mark, but a finger that scrolls does not", () => {
  const { place, remove } = show(interval);
  const reader = place.querySelector<HTMLElement>("[role=slider]")!;
  const at = { clientX: 150, clientY: 14, bubbles: true };
  reader.dispatchEvent(new MouseEvent("pointerdown", at));
  flushSync();
  expect(place.querySelector(".read")).toBeNull();
  reader.dispatchEvent(new MouseEvent("click", at));
  flushSync();
  expect(place.querySelector(".read")).not.toBeNull();
  remove();
});

test("a plot that grows keeps its elements, so that nothing flickers", () => {
  const { place, props, remove } = show(bars);
  const before = [...place.querySelectorAll("path, text, svg, .sheet")];
  props.plot = { ...bars, rows: bars.rows.map((row) => ({ ...row, values: [3, 1240] })) };
  flushSync();
  const after = new Set(place.querySelectorAll("path, text, svg, .sheet"));
  expect(before.filter((one) => !after.has(one))).toEqual([]);
  remove();
});
