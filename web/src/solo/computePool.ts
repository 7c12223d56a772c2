/** The workers that compute: each does one job at a time, and starts when it is needed first. */

import type { Place } from "./messages";

interface Job {
  text: string;
  resolve: (answer: string) => void;
}

export class ComputePool {
  readonly #place: Place;
  readonly #most: number;
  readonly #waiting: Job[] = [];
  readonly #free: Worker[] = [];
  #started = 0;

  constructor(place: Place, most = 1) {
    this.#place = place;
    this.#most = most;
  }

  /** Compute a job, as its text of JSON. */
  compute = (text: string): Promise<string> =>
    new Promise((resolve) => {
      this.#waiting.push({ text, resolve });
      this.#assign();
    });

  #assign(): void {
    const worker = this.#waiting.length > 0 ? (this.#free.pop() ?? this.#start()) : null;
    const job = worker && this.#waiting.shift();
    if (!worker || !job) return;
    worker.onmessage = ({ data }: MessageEvent<string>): void => {
      this.#free.push(worker);
      job.resolve(data);
      this.#assign();
    };
    worker.postMessage(job.text);
  }

  #start(): Worker | null {
    if (this.#started === this.#most) return null;
    this.#started += 1;
    const worker = new Worker(new URL("./computeWorker.ts", import.meta.url), { type: "module", name: "larceny-compute" });
    worker.postMessage(this.#place);
    return worker;
  }
}
