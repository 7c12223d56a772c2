// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Board from "../../src/boards/dice-heist/Board.svelte";
import { sceneOf } from "../../src/boards/dice-heist/scene";
import { event } from "./recorded";

const PAINTING = "louvre-painting-50";
const MUSEUMS = ["hermitage", "metropolitan", "british-museum", "louvre"];
const thief = (cards: string[]): any => ({ sidekicks: 0, cards, artifacts: 0, artifact_cards: 0, gem_points: 0, painting_points: 0 });

/** A position with one painting, which hangs in the Louvre or lies before the first thief. */
const frame = (version: number, isStolen: boolean): any => ({
  version,
  seat: 0,
  seats: 2,
  choices: [],
  board: {
    phase: "action",
    turn: 0,
    supply: 10,
    deck: 20,
    museums: MUSEUMS.map((name, n) => ({ name, level: n + 2, exhibits: name === "louvre" && !isStolen ? [PAINTING] : [] })),
    thieves: [thief(isStolen ? [PAINTING] : []), thief([])],
  },
});
const seats: any[] = ["Anna", "Ben"].map((name, seat) => ({ seat, name, isTurn: false, isMe: true, player: null }));
const robbery = [event(0, "heist louvre 0"), event("chance", "die 6")].map((one, n) => ({ ...one, number: n + 1 }));

const { animate } = Element.prototype;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
  Element.prototype.animate = () => ({ cancel() {}, finish() {}, effect: null }) as never;
});
afterEach(() => {
  Element.prototype.animate = animate;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("shows what a roll brings when its dice lie, and not before", () => {
  const target = document.body.appendChild(document.createElement("div"));
  const props = $state({ frame: frame(1, false), events: [] as any[], seats, choose: () => {}, busy: false });
  const board = mount(Board, { target, props });
  flushSync();
  const inHands = (): number => target.querySelectorAll(`[data-piece="${PAINTING}"]`).length;
  const onWalls = (): number => target.querySelectorAll(".hung").length;
  expect([onWalls(), inHands()]).toEqual([1, 0]);

  Object.assign(props, { frame: frame(2, true), events: robbery });
  flushSync();
  vi.advanceTimersByTime(sceneOf(robbery).settled - 1);
  flushSync();
  expect([onWalls(), inHands()]).toEqual([1, 0]);

  vi.advanceTimersByTime(1);
  flushSync();
  expect(inHands()).toBe(1);
  void unmount(board);
});
