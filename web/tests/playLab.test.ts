import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playLab } from "../src/solo/playLab";

const SHARES = [0, 1, 2, 3, 4].map((first) => ({ first, games: 1 }));

/** A pool whose shares are played when a test says so; all else is answered at once. */
function fakePool(): { compute: any; drop: () => void; play: () => void; done: string[]; late: number } {
  const shares: (() => void)[] = [];
  const pool = {
    done: [] as string[],
    /** How many jobs that are no shares had to wait for shares. */
    late: 0,
    drop: (): void => {},
    play: (): void => shares.shift()?.(),
    compute: (text: string, limits: { isNext?: boolean }): Promise<string> => {
      const job = JSON.parse(text);
      if (job.task === "lab-share") {
        return new Promise((resolve) => shares.push(() => resolve(JSON.stringify({ share: job.first }))));
      }
      if (!limits.isNext) pool.late += 1;
      const merged = [...(job.total?.merged ?? []), ...(job.shares ?? [])];
      if (job.task !== "lab-plan") pool.done.push(`${job.task} ${merged.join("")}`);
      const total = { played: merged.length, start: null, merged };
      return Promise.resolve(JSON.stringify({ run: {}, shares: SHARES, total, update: { played: merged.length } }));
    },
  };
  return pool;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function run(pool: ReturnType<typeof fakePool>, pauses: number[]): Promise<(number | undefined)[]> {
  const told: (number | undefined)[] = [];
  const send = (update: { played?: number }): void => void told.push(update.played);
  const over = playLab({ games: SHARES.length }, { pool: pool as never, language: "en", send, signal: new AbortController().signal });
  for (const pause of pauses) {
    await vi.advanceTimersByTimeAsync(pause);
    pool.play();
  }
  await over;
  return told;
}

test("shares are merged in their order, and told while the rest is still to be played", async () => {
  const pool = fakePool();
  expect(await run(pool, [1, 1, 2000, 1, 1])).toEqual([0, 1, 3, 5]);
  expect(pool.done).toEqual(["lab-merge 0", "lab-report 0", "lab-merge 012", "lab-report 012", "lab-merge 01234", "lab-report 01234"]);
});

test("what was played is told before more is played", async () => {
  const pool = fakePool();
  await run(pool, [1, 2000, 2000, 2000, 2000]);
  expect(pool.late).toBe(0);
});
