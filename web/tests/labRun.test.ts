// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import type { LabUpdate } from "../src/api/types";
import { LabRun } from "../src/lab/labRun.svelte";
import { readLines } from "../src/lab/lines";

const encoder = new TextEncoder();
const request = { game: "heist", bots: ["greedy", "greedy"], games: 10, seed: 1 };
const update = (state: LabUpdate["state"], more: Partial<LabUpdate> = {}): string =>
  `${JSON.stringify({ state, ahead: 0, played: 0, games: 10, report: null, problem: null, ...more })}\n`;

/** A response whose chunks are sent by hand. */
function openStream(): { send: (text: string) => void; end: () => void; response: Response } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    send: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    response: new Response(stream),
  };
}

/** Let the page fetch from a stream, and tell the signal by which it aborts. */
function serve(response: Response): { signal: () => AbortSignal | undefined } {
  const fetched = vi.fn(async (_path: string, options: RequestInit) => {
    void options;
    return response;
  });
  vi.stubGlobal("fetch", fetched);
  return { signal: () => fetched.mock.calls[0]?.[1].signal ?? undefined };
}

afterEach(() => vi.unstubAllGlobals());

test("lines are read as they come, however they are cut", async () => {
  const { send, end, response } = openStream();
  send('{"a"');
  send(':1}\n{"b":2}\n{"c"');
  end();
  const lines = [];
  for await (const line of readLines(response)) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":2}']);
});

test("a run grows and ends", async () => {
  const { send, end, response } = openStream();
  serve(response);
  const run = new LabRun();
  const playing = run.play(request);
  expect(run.isUnderWay).toBe(true);
  send(update("preparing"));
  send(update("playing", { played: 5, report: { title: "half" } as LabUpdate["report"] }));
  await vi.waitFor(() => expect(run.report?.title).toBe("half"), 120_000);
  send(update("done", { played: 10, report: { title: "whole" } as LabUpdate["report"] }));
  end();
  await playing;
  expect(run.isUnderWay).toBe(false);
  expect(run.report?.title).toBe("whole");
  expect(run.problem).toBeNull();
});

test("a run that is cancelled aborts its request and keeps what it has", async () => {
  const { send, response } = openStream();
  const server = serve(response);
  const run = new LabRun();
  void run.play(request);
  send(update("playing", { played: 5, report: { title: "half" } as LabUpdate["report"] }));
  await vi.waitFor(() => expect(run.report?.title).toBe("half"), 120_000);
  run.cancel();
  expect(server.signal()?.aborted).toBe(true);
  expect(run.isUnderWay).toBe(false);
  expect(run.isCancelled).toBe(true);
  expect(run.report?.title).toBe("half");
  expect(run.problem).toBeNull();
});

test("a connection that breaks off is told", async () => {
  const { send, end, response } = openStream();
  serve(response);
  const run = new LabRun();
  const playing = run.play(request);
  send(update("playing"));
  end();
  await playing;
  expect(run.problem?.message).toContain("broke off");
});

test("a refusal of the server is told in its words", async () => {
  const problem = { code: "lab-busy", message: "too many runs", rule: null };
  serve(new Response(JSON.stringify(problem), { status: 429 }));
  const run = new LabRun();
  await run.play(request);
  expect(run.problem?.message).toBe("too many runs");
  expect(run.isUnderWay).toBe(false);
});

test("a run that fails says why", async () => {
  const { send, end, response } = openStream();
  serve(response);
  const run = new LabRun();
  const playing = run.play(request);
  send(update("failed", { problem: { code: "bot-refusal", message: "solver cannot play", rule: null } }));
  end();
  await playing;
  expect(run.problem?.message).toBe("solver cannot play");
});
