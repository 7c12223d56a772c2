/** The workers that compute: each does one job at a time, and starts when it is needed first. */

import type { Reading, Start } from "./computeWorker";

interface Job extends JobLimits {
  text: string;
  resolve: (answer: string) => void;
}

interface JobLimits {
  /** The run that a job belongs to, by which it can be dropped. */
  run?: object;
  /** How long a worker may take before it is ended. */
  seconds?: number;
  /** Done before all that waits. */
  isNext?: boolean;
}

/** What a worker that broke down, or took too long, has answered. */
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

  /** Start the first worker, which will be needed soon. Until then it reads a file. */
  prepare(reading: Reading): Promise<ArrayBuffer> {
    const worker = this.#open();
    return new Promise((resolve, reject) => {
      if (!worker) return reject(new Error("all workers are at work"));
      worker.onmessage = ({ data }: MessageEvent<ArrayBuffer | null>): void => {
        this.#free.push(worker);
        if (data) resolve(data);
        else reject(new Error(`${reading.file} was not read`));
      };
      worker.onerror = () => {
        this.#started -= 1;
        reject(new Error("a worker was not loaded"));
      };
      worker.postMessage(reading);
    });
  }

  /** Compute a job, as its text of JSON. */
  compute = (text: string, limits: JobLimits = {}): Promise<string> =>
    new Promise((resolve) => {
      const job = { text, resolve, ...limits };
      if (limits.isNext) this.#waiting.unshift(job);
      else this.#waiting.push(job);
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
    let late: ReturnType<typeof setTimeout> | undefined;
    const finish = (answer: string): void => {
      clearTimeout(late);
      job.resolve(answer);
      this.#assign();
    };
    worker.onmessage = ({ data }: MessageEvent<string | null>): void => {
      this.#free.push(worker);
      finish(data ?? FAILED);
    };
    const end = (): void => {
      worker.terminate();
      this.#started -= 1;
      finish(FAILED);
    };
    worker.onerror = (event) => event instanceof ErrorEvent || end(); // its script was not loaded
    void this.#start.then(() => {
      worker.postMessage(job.text);
      if (job.seconds) late = setTimeout(end, 1000 * job.seconds);
    });
  }

  #open(): Worker | null {
    if (this.#started === this.#most) return null;
    this.#started += 1;
    const worker = new Worker(new URL("./computeWorker.ts", import.meta.url), { type: "module", name: "larceny-compute" });
    void this.#start.then((start) => worker.postMessage(start));
    return worker;
  }
}
