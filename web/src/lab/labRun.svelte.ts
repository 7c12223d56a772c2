/** One run of the Lab as this page sees it: it grows line by line, and ends when the page leaves. */

import { api, ApiError } from "../api/client";
import type { LabRequest, LabUpdate } from "../api/types";
import { texts } from "../texts/texts.svelte";
import { readLines } from "./lines";

const lost = (): Pick<ApiError, "message"> => ({ message: texts().lab.lost });

export class LabRun {
  /** How far the run is; null before the first one. */
  update = $state.raw<LabUpdate | null>(null);
  /** The latest report, which stays while a new run waits. */
  report = $state.raw<LabUpdate["report"]>(null);
  problem = $state.raw<Pick<ApiError, "message"> | null>(null);
  isCancelled = $state(false);
  #abort: AbortController | null = null;

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }
  #isUnderWay = $state(false);

  /** Play a run; one that is under way is cancelled. */
  async play(request: LabRequest): Promise<void> {
    this.cancel();
    const abort = (this.#abort = new AbortController());
    this.update = null;
    this.problem = null;
    this.isCancelled = false;
    this.#isUnderWay = true;
    try {
      const answer = await api.playLab(request, abort.signal);
      for await (const line of readLines(answer)) {
        if (abort.signal.aborted) return;
        this.#receive(JSON.parse(line) as LabUpdate);
      }
      if (this.#isUnderWay) this.problem = lost();
    } catch (error) {
      if (!abort.signal.aborted) this.problem = error instanceof ApiError ? error : lost();
    } finally {
      if (this.#abort === abort) this.#isUnderWay = false;
    }
  }

  /** Cancel the run: the server stops as soon as the connection is closed. */
  cancel(): void {
    if (!this.#isUnderWay) return;
    this.isCancelled = true;
    this.#isUnderWay = false;
    this.#abort?.abort();
  }

  #receive(update: LabUpdate): void {
    this.update = update;
    if (update.report) this.report = update.report;
    if (update.problem) this.problem = update.problem;
    if (!["waiting", "preparing", "playing"].includes(update.state)) this.#isUnderWay = false;
  }
}
