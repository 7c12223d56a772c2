// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHANCE } from "../src/api/constants";
import type { Frame, MoveMessage } from "../src/api/types";
import type { BoardModule } from "../src/boards/board";
import { Session } from "../src/table/session.svelte";
import { described } from "./described";
import { event, FakeSocket, frame, last, table } from "./fakeSocket";

const sentMoves = (socket: FakeSocket): MoveMessage[] =>
  socket.sent.filter((message) => message.type === "move");

let session: Session;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response("[]"));
  session = new Session("t", { 0: "token" });
  last().open();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the token is in the first message and never in the address", () => {
  expect(last().address).not.toContain("token");
  expect(last().sent[0]).toEqual({ type: "hello", tokens: ["token"], viewer: 0, since: null, language: "en" });
});

test("a move names the version it answers, and nothing is chosen twice", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  session.choose("recruit");
  session.choose("recruit");
  const moves = sentMoves(last());
  expect(moves).toHaveLength(1);
  expect(moves[0]).toMatchObject({ seat: 0, move: "recruit", version: 3 });
});

test("a secret card is sent when it is chosen twice in a row at one position", () => {
  const choices = ["card 4", "card 5"].map((move) => ({ ...described(move), sentence: "", odds: null }));
  const dealing = (version: number): Frame => ({ ...frame(version), actors: [CHANCE], choices }) as Frame;
  session.module = { isSecret: ({ kind }) => kind === "card" } as BoardModule;
  last().receive({ type: "frame", frame: dealing(3), table });
  session.choose("card 4");
  session.choose("card 5");
  session.choose("card 4");
  expect(sentMoves(last())).toHaveLength(0);
  expect(session.problem?.message).toContain("again");
  last().receive({ type: "frame", frame: dealing(4), table });
  session.choose("card 4");
  expect(sentMoves(last())).toHaveLength(0);
  session.choose("card 4");
  expect(sentMoves(last())).toMatchObject([{ seat: "chance", move: "card 4", version: 4 }]);
  expect(session.problem).toBeNull();
});

test("a game that is stopped without an event offers nothing any more", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  const stopped = { ...frame(3), actors: [], choices: [] };
  last().receive({ type: "events", events: [], frame: stopped, table });
  vi.advanceTimersByTime(1);
  expect(session.settled?.choices).toEqual([]);
});

test("after a broken connection the page reconnects, names its version and repeats the pending move", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  session.choose("recruit");
  const before = last();
  const move = before.sent.at(-1);
  before.close();
  expect(session.connection).toBe("lost");
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
  last().open();
  expect(last().sent[0]).toMatchObject({ type: "hello", since: 3 });
  expect(last().sent[1]).toEqual(move);
});

test("waits grow while the server is away, and a silent connection is given up", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  vi.advanceTimersByTime(15_000);
  expect(last().sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(8_000);
  expect(session.connection).not.toBe("live");
  for (let n = 0; n < 6; n++) {
    last().close();
    vi.advanceTimersByTime(6_000);
  }
  const tried = FakeSocket.all.length;
  last().close();
  vi.advanceTimersByTime(2_900);
  expect(FakeSocket.all.length).toBe(tried);
});

test("seats, log and choices wait until the animation of the board is over", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  session.module = { Board: undefined as any, durationMs: () => 900 };
  last().receive({ type: "events", events: [event(4)], frame: frame(4), table });
  expect(session.frame?.version).toBe(4);
  expect(session.settled?.version).toBe(3);
  expect(session.busy).toBe(true);
  vi.advanceTimersByTime(900);
  expect(session.settled?.version).toBe(4);
  expect(session.log.map(({ number }) => number)).toEqual([4]);
  expect(session.busy).toBe(false);
});


test("a game that begins without an event is shown to those who waited", () => {
  last().receive({ type: "frame", frame: { ...frame(0), actors: [], choices: [] }, table: { ...table, status: "waiting" } });
  expect(session.isMyTurn).toBe(false);
  last().receive({ type: "events", events: [], frame: frame(0), table });
  vi.advanceTimersByTime(1);
  expect(session.settled?.actors).toEqual([0]);
  expect(session.isMyTurn).toBe(true);
  expect(session.busy).toBe(false);
  expect(session.log).toEqual([]);
});

test("a hidden event that is revealed replaces its line, and is not shown on the board a second time", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  const hidden = { ...event(4), move: "roll ?", sentence: "Anna: roll ?." };
  last().receive({ type: "events", events: [hidden], frame: frame(4), table });
  vi.advanceTimersByTime(1);
  expect(session.log.map(({ move }) => move)).toEqual(["roll ?"]);
  last().receive({ type: "events", events: [{ ...hidden, move: "roll orb" }, event(5)], frame: frame(5), table });
  expect(session.events.map(({ number }) => number)).toEqual([5]);
  vi.advanceTimersByTime(1);
  expect(session.log.map(({ move }) => move)).toEqual(["roll orb", "die 1"]);
});

test("a frame for another viewer is never shown", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  last().receive({ type: "events", events: [event(4)], frame: frame(4, 1), table });
  expect(session.frame?.version).toBe(3);
  expect(last().sent.at(-1)).toEqual({ type: "viewer", seat: 0 });
});

test("a refused move says why, and a stale one is silently dropped", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  session.choose("recruit");
  const id = sentMoves(last()).at(-1)?.id ?? null;
  last().receive({ type: "error", id, error: { code: "illegal-move", message: "no", rule: "DH-09" } });
  expect(session.problem?.rule).toBe("DH-09");
  expect(session.busy).toBe(false);
  session.problem = null;
  last().receive({ type: "error", id, error: { code: "stale-version", message: "late", rule: null } });
  expect(session.problem).toBeNull();
});

test("an error without an id is about the last move, which is not repeated later", () => {
  last().receive({ type: "frame", frame: frame(3), table });
  session.choose("recruit");
  last().receive({ type: "error", id: null, error: { code: "too-fast", message: "slow down", rule: null } });
  expect(session.problem?.code).toBe("too-fast");
  last().close();
  vi.advanceTimersByTime(500);
  last().open();
  expect(last().sent.map(({ type }) => type)).toEqual(["hello"]);
});

test.each(["unknown-table", "bad-token", "not-your-seat"])("after %s the page does not reconnect", (code) => {
  last().receive({ type: "error", id: null, error: { code, message: "no", rule: null } });
  last().close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(session.problem?.code).toBe(code);
});

test("a server that closes after every hello is asked ever less often", () => {
  for (let n = 0; n < 8; n++) {
    last().open();
    last().receive({ type: "error", id: null, error: { code: "bad-message", message: "no", rule: null } });
    last().close();
    vi.advanceTimersByTime(6_000);
  }
  const tried = FakeSocket.all.length;
  last().close();
  vi.advanceTimersByTime(2_900);
  expect(FakeSocket.all.length).toBe(tried);
});

test("people who share a screen begin as a spectator, and leave nothing behind for the next viewer", async () => {
  const sentences = new Map([["Bearer anna", "Anna draws a 4."], ["Bearer ben", "Ben draws a 5."]]);
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    const sentence = sentences.get(headers["Authorization"] ?? "") ?? "A card is drawn.";
    return new Response(JSON.stringify([{ ...event(1), sentence }]));
  });
  const shown = (): string[] => session.log.map(({ sentence }) => sentence);
  session.close();
  session = new Session("t", { 0: "anna", 1: "ben" });
  last().open();
  expect(last().sent[0]).toMatchObject({ type: "hello", viewer: null });
  last().receive({ type: "frame", frame: frame(3, null), table });
  session.viewAs(1, true);
  last().receive({ type: "frame", frame: frame(3, 1), table });
  await vi.waitFor(() => expect(shown()).toEqual(["Ben draws a 5."]));
  last().receive({ type: "events", events: [event(4)], frame: frame(4, 1), table });
  session.viewAs(0, true);
  expect([session.log, session.events, session.past]).toEqual([[], [], []]);
  vi.advanceTimersByTime(1);
  expect(session.log).toEqual([]);
  last().receive({ type: "frame", frame: frame(4, 0), table });
  await vi.waitFor(() => expect(shown()).toEqual(["Anna draws a 4."]));
});

test("a log that was requested for another viewer is not shown", async () => {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  session.close();
  session = new Session("t", { 0: "anna", 1: "ben" });
  last().open();
  session.viewAs(1, true);
  last().receive({ type: "frame", frame: frame(3, 1), table });
  session.viewAs(0, true);
  answer(new Response(JSON.stringify([event(1)])));
  await vi.advanceTimersByTimeAsync(10);
  expect(session.log).toEqual([]);
});

test("a log that arrives after later events were shown keeps them, and what else is known of the table", async () => {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  last().receive({ type: "frame", frame: frame(3), table });
  session.module = { Board: undefined as any, durationMs: () => 900 };
  last().receive({ type: "events", events: [event(4)], frame: frame(4), table });
  last().receive({ type: "events", events: [event(5)], frame: frame(5), table });
  const hinted = { ...table, hints: { ...table.hints, used: [{ number: 5, seat: 0 }] } };
  last().receive({ type: "presence", table: hinted });
  vi.advanceTimersByTime(3_000);
  answer(new Response(JSON.stringify([event(1), event(2), event(3)])));
  await vi.advanceTimersByTimeAsync(10);
  expect(session.log.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(session.table?.hints.used).toHaveLength(1);
});

test("a probe is answered at once", () => {
  last().receive({ type: "probe", probe: 41 });
  expect(last().sent.at(-1)).toEqual({ type: "echo", probe: 41 });
});

test("in real time nothing waits for an animation, and a window asks again for what got lost", () => {
  const timed = (version: number): Frame =>
    ({ ...frame(version), game: "spell-stealers", board: { window: "live", phase: "window", turn: 1 } }) as unknown as Frame;
  session.module = { Board: undefined as any, durationMs: () => 900 };
  last().receive({ type: "frame", frame: frame(3), table });
  last().receive({ type: "events", events: [event(4)], frame: frame(4), table });
  last().receive({ type: "events", events: [event(5)], frame: timed(5), table });
  expect(session.settled?.version).toBe(5);
  expect(session.log.map(({ number }) => number)).toEqual([4, 5]);
  last().receive({ type: "window", window: 5 });
  session.live.act(0, "throw orb", 400);
  const act = last().sent.at(-1);
  expect(act).toMatchObject({ type: "act", seat: 0, move: "throw orb", window: 5 });
  last().close();
  vi.advanceTimersByTime(500);
  last().open();
  expect(last().sent.map(({ type }) => type)).toEqual(["hello"]);
  last().receive({ type: "frame", frame: timed(5), table });
  last().receive({ type: "window", window: 5 });
  expect(last().sent.at(-1)).toEqual(act);
  last().receive({ type: "error", id: session.live.done?.id ?? null, error: { code: "illegal-move", message: "no", rule: "SS-21" } });
  expect(session.live.refusal?.rule).toBe("SS-21");
  expect(session.problem).toBeNull();
});
