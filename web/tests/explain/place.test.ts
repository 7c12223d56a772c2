import { describe, expect, it } from "vitest";
import { placePopover } from "../../src/explain/place";

const VIEWPORT = { width: 390, height: 844 };
const SIZE = { width: 200, height: 60 };
const anchor = (left: number, top: number) => ({ left, top, width: 20, height: 20 });

describe("an explanation", () => {
  it("stands above what it explains, in its middle", () => {
    expect(placePopover(anchor(190, 400), SIZE, VIEWPORT)).toEqual({ left: 100, top: 332 });
  });

  it("stands below where there is no room above", () => {
    expect(placePopover(anchor(190, 30), SIZE, VIEWPORT)).toEqual({ left: 100, top: 58 });
  });

  it("stays inside the viewport at both sides", () => {
    expect(placePopover(anchor(2, 400), SIZE, VIEWPORT).left).toBe(8);
    expect(placePopover(anchor(380, 400), SIZE, VIEWPORT).left).toBe(182);
  });

  it("covers no seat and no die where there is other room", () => {
    const die = { left: 180, top: 350, width: 40, height: 40 };
    expect(placePopover(anchor(190, 400), SIZE, VIEWPORT, [die])).toEqual({ left: 100, top: 428 });
    const [seats, hand] = [300, 445].map((top) => ({ left: 0, top, width: 390, height: 72 }));
    expect(placePopover(anchor(20, 400), SIZE, VIEWPORT, [seats!, hand!])).toEqual({ left: 48, top: 380 });
  });

  it("is not pushed below the viewport of a short screen", () => {
    expect(placePopover(anchor(190, 40), SIZE, { width: 390, height: 120 }).top).toBe(52);
  });
});
