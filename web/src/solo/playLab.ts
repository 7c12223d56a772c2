/** A run of the Lab on all cores of the device: workers play its shares, which are merged in their order. */

import type { LabUpdate, Problem } from "../api/types";
import type { ComputePool } from "./computePool";

/** The time between two reports while games are played. */
const REPORT_MS = 1500;
type Json = Record<string, unknown>;
interface Total extends Json {
  played: number;
  start: unknown;
}

class RunFailed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface LabRunner {
  pool: ComputePool;
  language: string;
  send: (update: Partial<LabUpdate>) => void;
  /** Aborted: nobody waits for the run any more. */
  signal: AbortSignal;
}

/** Play a run; whatever happens is said in its updates. */
export async function playLab(request: Json, runner: LabRunner): Promise<void> {
  const games = Number(request["games"]);
  const update = { ahead: 0, played: 0, games, report: null, problem: null };
  runner.send({ ...update, state: "preparing" });
  runner.signal.addEventListener("abort", () => runner.pool.drop(runner));
  try {
    await play(request, runner);
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error;
    runner.send({ ...update, state: "failed", problem: error.problem });
  }
}

async function play(request: Json, runner: LabRunner): Promise<void> {
  const ask = async (job: Json): Promise<Json> => {
    const isNext = job["task"] !== "lab-share"; // what is played is told before the rest is played
    const answer = JSON.parse(await runner.pool.compute(JSON.stringify(job), { run: runner, isNext })) as Json & { problem?: Problem };
    if ("error" in answer) throw new RunFailed(answer.problem ?? { code: "lab-failed", message: String(answer["error"]), rule: null });
    return answer;
  };
  const { run, shares } = (await ask({ task: "lab-plan", request, language: runner.language })) as { run: Json; shares: Json[] };
  const playShare = async (share: Json, start: unknown): Promise<Json> => (await ask({ task: "lab-share", run, ...share, start }))["share"] as Json;
  const merge = async (total: Total | null, played: Json[]): Promise<Total> => (await ask({ task: "lab-merge", run, total, shares: played }))["total"] as Total;
  const report = async (total: Total): Promise<void> => runner.send((await ask({ task: "lab-report", run, total }))["update"] as Partial<LabUpdate>);

  const [first, ...rest] = shares;
  if (!first) return;
  let total = await merge(null, [await playShare(first, null)]);
  await report(total);
  let reported = performance.now();
  const { start } = total;
  const played = rest.map((share) => playShare(share, start));
  played.forEach((one) => one.catch(() => undefined)); // awaited in their order below
  let waiting: Json[] = [];
  for (const [nth, one] of played.entries()) {
    waiting.push(await one);
    if (runner.signal.aborted) return;
    if (nth < played.length - 1 && performance.now() - reported < REPORT_MS) continue;
    total = await merge(total, waiting);
    await report(total);
    [waiting, reported] = [[], performance.now()];
  }
}
