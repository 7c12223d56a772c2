/** The workers that compute: each does one job at a time, and starts when it is needed first. */

import type { Start } from "./computeWorker";

interface Job {
  text: string;
  resolve: (answer: string) => void;
  /** The run that a job belongs to, by which it can be dropped. */
  run: object | null;
}

/** What a worker that broke down has answered. */
const FAILED = JSON.stringify({ error: "worker-failed" });

export class ComputePool {
  readonly #start: Promise<Start>;
  readonly #most: number;
  #waiting: Job[] = [];
  readonly #free: Worker[] = [];
  #started = 0;

  constructor(start: Promise<Start>, most = 1) {
    this.#start = start;
    this.#most = most;
  }

  /** Start the first worker: it will be needed soon. */
  prepare(): void {
    const worker = this.#open();
    if (worker) this.#free.push(worker);
  }

  /** Compute a job, as its text of JSON. */
  compute = (text: string, run: object | null = null): Promise<string> =>
    new Promise((resolve) => {
      this.#waiting.push({ text, resolve, run });
      this.#assign();
    });

  /** Forget the jobs of a run that nobody waits for any more. */
  drop(run: object): void {
    this.#waiting = this.#waiting.filter((job) => job.run !== run);
  }

  #assign(): void {
    const worker = this.#waiting.length > 0 ? (this.#free.pop() ?? this.#open()) : null;
    const job = worker && this.#waiting.shift();
    if (!worker || !job) return;
    worker.onmessage = ({ data }: MessageEvent<string | null>): void => {
      this.#free.push(worker);
      job.resolve(data ?? FAILED);
      this.#assign();
    };
    void this.#start.then(() => worker.postMessage(job.text));
  }

  #open(): Worker | null {
    if (this.#started === this.#most) return null;
    this.#started += 1;
    const worker = new Worker(new URL("./computeWorker.ts", import.meta.url), { type: "module", name: "larceny-compute" });
    void this.#start.then((start) => worker.postMessage(start));
    return worker;
  }
}
