// @vitest-environment jsdom
/** Every move is shown, at the speed of this browser, and the server is told. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Frame, GameEvent, TableInfo } from "../src/api/types";
import type { BoardModule } from "../src/boards/board";
import { hurryOf } from "../src/boards/startScene";
import { chooseSpeed } from "../src/shell/speed.svelte";
import { mostMs } from "../src/table/routine";
import { Session } from "../src/table/session.svelte";
import { event, FakeSocket, frame, last, table } from "./fakeSocket";

const SCENE = 1000;
let session: Session;
let visibility: DocumentVisibilityState = "visible";
/** The events handed to the board, in order. */
let shown: number[] = [];
const versionsReported = (): (number | null)[] =>
  last().sent.flatMap((message) => (message.type === "shown" ? [message.version] : []));
const numbers = (events: GameEvent[]): number[] => events.map(({ number }) => number);

function open(tokens: Record<string, string> = { 0: "token" }): void {
  session = new Session("t", tokens);
  last().open();
  session.module = {
    durationMs: (events: GameEvent[]) => (shown.push(...numbers(events)), SCENE),
  } as unknown as BoardModule;
}
function push(...versions: number[]): void {
  const seat = session.viewer;
  for (const n of versions) last().receive({ type: "events", events: [event(n)], frame: frame(n, seat), table });
}
function setVisibility(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  shown = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response("[]"));
  open();
  last().receive({ type: "frame", frame: frame(3), table });
});
afterEach(() => {
  session.close();
  chooseSpeed("normal");
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("every update is handed to the board once and in order, however many wait", () => {
  const all = Array.from({ length: 40 }, (_, n) => n + 4);
  push(...all);
  vi.advanceTimersByTime(40 * SCENE);
  expect(shown).toEqual(all);
  expect(session.settled?.version).toBe(43);
  expect(numbers(session.log)).toEqual(all);
  expect(session.missed).toEqual([]);
});

test("a scene is faster the more wait behind it, within reason", () => {
  expect(hurryOf(0)).toBe(1);
  expect(hurryOf(4)).toBeGreaterThan(hurryOf(2));
  expect(hurryOf(1000)).toBe(hurryOf(100));
  push(4);
  push(5, 6, 7);
  vi.advanceTimersByTime(SCENE);
  expect(session.frame?.version).toBe(5);
  vi.advanceTimersByTime(SCENE / 2);
  expect(session.frame?.version).toBe(6);
});

test.each([["slow", 1300, 1540], ["fast", 300, 400], ["instant", -1, 0]] as const)(
  "at the speed %s a scene ends between %d and %d ms",
  (speed, early, late) => {
    chooseSpeed(speed);
    push(4);
    if (early > 0) {
      vi.advanceTimersByTime(early);
      expect(session.settled?.version).toBe(3);
    }
    vi.advanceTimersByTime(late - Math.max(early, 0));
    expect(session.settled?.version).toBe(4);
  },
);

test("the speed is remembered, and the style sheet knows when nothing may move", () => {
  chooseSpeed("instant");
  expect(localStorage.getItem("larceny:speed")).toBe('"instant"');
  expect(document.documentElement.dataset.motion).toBe("none");
  chooseSpeed("slow");
  expect(document.documentElement.dataset.motion).toBe("some");
});

test("the server is told what was shown when its scene is over, and not before", () => {
  vi.advanceTimersByTime(SCENE);
  expect(versionsReported().at(-1)).toBe(3);
  push(4);
  vi.advanceTimersByTime(SCENE - 1);
  expect(versionsReported().at(-1)).toBe(3);
  vi.advanceTimersByTime(SCENE);
  expect(versionsReported().at(-1)).toBe(4);
});

test("a page that has just come says at once that it is behind, so that bots wait for it", () => {
  expect(versionsReported()).toEqual([2]);
});

test("without its board a page has shown nothing", () => {
  session.close();
  session = new Session("t", { 0: "token" });
  last().open();
  last().receive({ type: "frame", frame: frame(3), table });
  vi.advanceTimersByTime(SCENE);
  expect(versionsReported().at(-1)).toBe(2);
  session.module = { durationMs: () => SCENE } as unknown as BoardModule;
  vi.advanceTimersByTime(SCENE);
  expect(versionsReported().at(-1)).toBe(3);
});

test("a page with more to show says how far it is, so that bots wait again", () => {
  vi.advanceTimersByTime(SCENE);
  push(4, 5, 6);
  vi.advanceTimersByTime(SCENE);
  expect(versionsReported().at(-1)).toBe(4);
  vi.advanceTimersByTime(3 * SCENE);
  expect(versionsReported().slice(-3)).toEqual([4, 5, 6]);
});

test("with reduced motion the server is told at once", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  push(4);
  vi.advanceTimersByTime(1);
  expect(versionsReported().at(-1)).toBe(4);
});

test("a spectator tells nothing: nobody waits for those who only watch", () => {
  session.close();
  open({});
  last().receive({ type: "frame", frame: frame(3, null), table });
  push(4);
  vi.advanceTimersByTime(3 * SCENE);
  expect(session.settled?.version).toBe(4);
  expect(versionsReported()).toEqual([]);
});

test("a hidden tab says so, is at the latest position at once, and keeps a summary", () => {
  push(4, 5);
  setVisibility("hidden");
  expect(versionsReported().at(-1)).toBeNull();
  expect(session.settled?.version).toBe(5);
  push(6, 7);
  expect(session.settled?.version).toBe(7);
  expect(session.events).toEqual([]);
  setVisibility("visible");
  expect(versionsReported().at(-1)).toBe(7);
  expect(numbers(session.missed)).toEqual([4, 5, 6, 7]);
  expect(numbers(session.log)).toEqual([4, 5, 6, 7]);
  push(8);
  vi.advanceTimersByTime(SCENE);
  expect(shown.at(-1)).toBe(8);
  expect(numbers(session.missed)).toEqual([4, 5, 6, 7]);
});

test("a tab that missed nothing has no summary", () => {
  setVisibility("hidden");
  setVisibility("visible");
  expect(session.missed).toEqual([]);
});

test("a move of one's own ends the summary", () => {
  setVisibility("hidden");
  push(4);
  setVisibility("visible");
  session.choose("recruit");
  expect(session.missed).toEqual([]);
});

test("what happened while the connection was lost is summed up", () => {
  vi.advanceTimersByTime(SCENE);
  last().close();
  vi.advanceTimersByTime(500);
  last().open();
  last().receive({ type: "frame", frame: frame(5), table });
  last().receive({ type: "events", events: [event(4), event(5)], frame: frame(5), table });
  expect(session.settled?.version).toBe(5);
  expect(numbers(session.missed)).toEqual([4, 5]);
});

test("a connection that was lost without missing anything goes on with what waits", () => {
  push(4, 5, 6);
  last().close();
  vi.advanceTimersByTime(400);
  last().open();
  last().receive({ type: "frame", frame: frame(6), table });
  vi.advanceTimersByTime(5 * SCENE);
  expect(shown).toEqual([4, 5, 6]);
  expect(session.missed).toEqual([]);
});

test("whoever sits down next at the screen is not told what the one before missed", () => {
  setVisibility("hidden");
  push(4);
  session.viewAs(null, true);
  expect(session.missed).toEqual([]);
});

test("of a turn of another seat that begins by itself only the beginning is seen", () => {
  session.module = { durationMs: () => 3 * SCENE, nextTurnMs: () => 2 * SCENE } as unknown as BoardModule;
  last().receive({ type: "events", events: [event(4)], frame: { ...frame(4), choices: [] }, table });
  vi.advanceTimersByTime(SCENE);
  expect(session.settled?.version).toBe(3);
  vi.advanceTimersByTime(SCENE / 2);
  expect(session.settled?.version).toBe(4);
  push(5);
  vi.advanceTimersByTime(3 * SCENE - 1);
  expect(session.settled?.version, "one's own is seen as a whole").toBe(4);
});

test("a scene is finished on demand, and the next one is shown as slowly as ever", () => {
  push(4, 5);
  expect(session.finishScene()).toBe(true);
  expect(session.settled?.version).toBe(4);
  vi.advanceTimersByTime(SCENE - 1);
  expect(session.settled?.version).toBe(4);
  vi.advanceTimersByTime(1);
  expect(session.settled?.version).toBe(5);
  expect(numbers(session.log)).toEqual([4, 5]);
  expect(session.finishScene()).toBe(false);
});

test("whoever skips to the next turn is there at once, and told what happened", () => {
  const waiting = (version: number) => ({ ...frame(version), choices: [] });
  last().receive({ type: "events", events: [event(4)], frame: waiting(4), table });
  vi.advanceTimersByTime(SCENE);
  expect(session.canSkip).toBe(true);
  session.skipToTurn();
  last().receive({ type: "events", events: [event(5)], frame: waiting(5), table });
  expect(session.settled?.version).toBe(5);
  expect(versionsReported().at(-1)).toBe(4);
  vi.advanceTimersByTime(1000);
  expect(versionsReported().at(-1)).toBe(5);
  last().receive({ type: "events", events: [event(6)], frame: frame(6), table });
  expect([session.settled?.version, session.isSkipping, session.canSkip]).toEqual([6, false, false]);
  expect(numbers(session.missed)).toEqual([5, 6]);
  push(7);
  expect(session.settled?.version).toBe(6);
});

test("while somebody reads bots wait, and nothing is shown but one's own move", () => {
  vi.advanceTimersByTime(SCENE);
  session.isReading = true;
  expect(versionsReported().at(-1)).toBe(2);
  push(4);
  vi.advanceTimersByTime(5 * SCENE);
  expect(session.settled?.version).toBe(3);
  session.isReading = false;
  vi.advanceTimersByTime(2 * SCENE);
  expect(session.settled?.version).toBe(4);
  expect(versionsReported().at(-1)).toBe(4);
  session.isReading = true;
  last().receive({ type: "events", events: [{ ...event(5), seat: 0 }], frame: frame(5), table });
  vi.advanceTimersByTime(SCENE);
  expect(session.settled?.version).toBe(5);
});

describe("how long a bot's move is shown", () => {
  const seats = [{ kind: "person" }, { kind: "bot" }];
  const moved = { ...event(5), seat: 1 };
  const moment = {
    events: [moved, event(6)], frame: { ...frame(6), names: ["a", "b"] }, before: { ...frame(4), names: ["a", "b"] },
    table: { ...table, seats } as unknown as TableInfo, log: [{ ...event(2), seat: 1 }], module: null, waited: 0,
  };

  test("routine is quick, and quicker the longer one waits", () => {
    const ms = [0, 3000, 9000].map((waited) => mostMs({ ...moment, waited }));
    expect(ms[0]).toBeLessThan(1000);
    expect(ms).toEqual(ms.toSorted((a, b) => b - a));
    expect(new Set(ms).size).toBe(3);
  });

  test("a first move, a person's, one's own loss and the end take all their time, a theft, a turning point and a new leader more than routine", () => {
    const module = (points: [number, number], isDrama = false): BoardModule =>
      ({ isDrama: () => isDrama, standing: ({ version }: Frame, seat: number) => ({ value: `${version === 6 ? points[seat] : 1 - seat}`, label: "" }) }) as unknown as BoardModule;
    expect(mostMs({ ...moment, module: module([1, 0]) })).toBeLessThan(1000);
    for (const change of [
      { log: [] },
      { events: [{ ...moved, seat: 0 }] },
      { events: [{ ...moved, victim: 0 }], frame: { ...moment.frame, seat: 0 } },
      { frame: { ...moment.frame, over: true } },
    ])
      expect(mostMs({ ...moment, ...change })).toBe(Infinity);
    for (const drama of [module([1, 0], true), module([1, 2])])
      expect(mostMs({ ...moment, module: drama, waited: 9000 })).toBeGreaterThan(mostMs({ ...moment, waited: 9000 }));
    expect(mostMs({ ...moment, events: [{ ...moved, victim: 0 }], frame: { ...moment.frame, seat: null } })).toBeGreaterThan(1000);
  });
});
