// @vitest-environment jsdom
/** The steps of docs/architecture.md that are taken in the page are the calls that really happen. */

import page from "../../docs/architecture.md?raw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, GameEvent, ServerMessage, TableInfo } from "../src/api/types";
import type { BoardModule } from "../src/boards/board";
import { Session } from "../src/table/session.svelte";

const walk = page.split("## One move, from a click to the other browser\n")[1]!.split("\n## ")[0]!;
const steps = [...walk.matchAll(/^\d+\. `web\/([^`]+)` `([^`]+)`/gm)].map(([, file, name]) => `${file} ${name}`);

/** The functions of the page on the call stack, the outermost first. */
function callStack(): string[] {
  const lines = (new Error().stack ?? "").split("\n").reverse();
  const calls = lines.map((line) => /at (?:async )?(?:\w+\.)?(#?\w+) .*\/web\/(src\/[^:?]+)/.exec(line));
  return calls.flatMap((call) => (call ? [`${call[2]} ${call[1]}`] : []));
}

let sent: string[] = [];
let receive = (_: ServerMessage): void => undefined;

class RecordingSocket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (): void => undefined;
  constructor() {
    receive = (message) => this.onmessage({ data: JSON.stringify(message) });
  }
  send(text: string): void {
    if (JSON.parse(text).type === "move") sent = callStack();
  }
  close(): void {}
}

const table = { id: "t", status: "running", seats: [] } as unknown as TableInfo;
const frame = (version: number): Frame =>
  ({ version, seat: 0, actors: [0], over: false, choices: [{ move: "recruit", sentence: "", odds: null }] }) as unknown as Frame;
const event = (number: number): GameEvent =>
  ({ number, seat: 0, move: "recruit", sentence: "", steal: false, victim: null, at: null, timing: null });

let session: Session;
beforeEach(() => {
  vi.stubGlobal("WebSocket", RecordingSocket);
  vi.stubGlobal("fetch", async () => new Response("[]"));
  session = new Session("t", { 0: "token" });
  receive({ type: "frame", frame: frame(3), table });
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

test("the walk has steps at both of its ends", () => {
  expect(steps.length).toBeGreaterThan(4);
});

test("a click is sent by the first steps, without a function between them", () => {
  session.choose("recruit");
  expect(sent).toEqual(steps.slice(0, sent.length));
  expect(sent.length).toBeGreaterThan(1);
});

test("a message is shown by the last steps, without a function between them", () => {
  let shown: string[] = [];
  session.module = { durationMs: () => ((shown = callStack()), 0) } as unknown as BoardModule;
  receive({ type: "events", events: [event(4)], frame: frame(4), table });
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(steps.slice(-shown.length));
});
