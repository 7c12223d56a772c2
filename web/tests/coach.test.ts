// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, Hint } from "../src/api/types";
import { bestMove, Coach } from "../src/coach/coach.svelte";

const frame = (version: number, seat: number | null = 0): Frame => ({ version, seat }) as unknown as Frame;
const hint = (version: number, waiting: number | null = null): Hint =>
  ({ version, seat: 0, waiting, priced: 2, source: "exact", moves: [
    { move: "roll", equity: 0.6, loss: 0, why: "" },
    { move: "stop", equity: 0.5, loss: 0.1, why: "" },
  ] });

let answer: () => Promise<Response>;
const asked = vi.fn((_path: string, _request: RequestInit) => answer());
let coach: Coach;
beforeEach(() => {
  localStorage.clear();
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  answer = async () => Response.json(hint(5));
  coach = new Coach("t", (seat) => `token of ${seat}`);
});
afterEach(() => vi.unstubAllGlobals());

test("a hint is for its position and its seat alone", async () => {
  await coach.ask(frame(5));
  expect(asked.mock.calls[0]![1].headers).toMatchObject({ Authorization: "Bearer token of 0" });
  expect(coach.hintFor(frame(5))).toEqual(hint(5));
  expect(coach.hintFor(frame(6))).toBeNull();
  expect(coach.hintFor(frame(5, 1))).toBeNull();
});

test("the best move is marked while the list is open, and the same position is asked about once", async () => {
  await coach.ask(frame(5));
  expect(coach.markedMove(frame(5))).toBeNull();
  coach.toggle(frame(5));
  expect(coach.markedMove(frame(5))).toBe("roll");
  coach.toggle(frame(5));
  expect(coach.markedMove(frame(5))).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
});

test("an answer to the position before is dropped", async () => {
  let arrive = (_: Response): void => undefined;
  answer = () => new Promise((done) => (arrive = done));
  const asking = coach.ask(frame(5));
  coach.moveOn(frame(5));
  expect(asked.mock.calls[0]![1].signal!.aborted).toBe(false);
  coach.moveOn(frame(6));
  arrive(Response.json(hint(5)));
  await asking;
  expect(coach.hintFor(frame(5))).toBeNull();
  expect(asked.mock.calls[0]![1].signal!.aborted).toBe(true);
});

test("a question given up is no failure, also while its answer is on the way", async () => {
  const json = async (): Promise<never> => {
    coach.cancel();
    throw new DOMException("gone", "AbortError");
  };
  answer = async () => ({ ok: true, json }) as unknown as Response;
  await coach.ask(frame(5));
  expect(coach.problem).toBeNull();
});

test("a refusal is told, but not that the position has changed meanwhile", async () => {
  answer = async () => Response.json({ code: "coach-busy", message: "Later.", rule: null }, { status: 429 });
  await coach.ask(frame(5));
  expect(coach.problem?.message).toBe("Later.");
  coach.close();
  expect(coach.problem).toBeNull();
  answer = async () => Response.json({ code: "stale-version", message: "Old.", rule: null }, { status: 409 });
  await coach.ask(frame(6));
  expect(coach.problem).toBeNull();
});

test("where waiting is best no move is", () => {
  expect(bestMove(hint(5))).toBe("roll");
  expect(bestMove(hint(5, 0.55))).toBe("roll");
  expect(bestMove(hint(5, 0.65))).toBeNull();
});

test("a lesson is offered once", () => {
  expect(coach.lesson).toBe("offered");
  coach.startLesson();
  expect(coach.lesson).toBe("taken");
  expect(new Coach("t", String).lesson).toBe("taken");
  expect(new Coach("other", String).lesson).toBe("none");
  coach.stopLesson();
  expect(new Coach("t", String).lesson).toBe("none");
});
