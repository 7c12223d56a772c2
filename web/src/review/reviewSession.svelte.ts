/** The review of one finished game, and the alternative that the board shows in its place. */

import { api, ApiError } from "../api/client";
import type { Choice, Decision, Frame, Review } from "../api/types";

/** The best move in place of a decision: the position before it, as its seat saw it. */
export interface Alternative {
  decision: Decision;
  frame: Frame;
  /** Undefined where it was best to wait. */
  choice: Choice | undefined;
}

export class ReviewSession {
  readonly id: string;
  review = $state.raw<Review | null>(null);
  problem = $state.raw<ApiError | null>(null);
  isLoading = $state(false);
  /** What the board shows instead of the game. */
  shown = $state.raw<Alternative | null>(null);

  #abort = new AbortController();
  #alternatives = new Map<number, Promise<Alternative>>();
  #wanted: Decision | null = null;

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    this.isLoading = true;
    this.problem = null;
    try {
      this.review = await api.review(this.id, this.#abort.signal);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    } finally {
      this.isLoading = false;
    }
  }

  /** The page is left: the server need not go on. */
  close(): void {
    this.#abort.abort();
  }

  /** Load the best move in place of a decision. */
  alternative(decision: Decision): Promise<Alternative> {
    const known = this.#alternatives.get(decision.number);
    if (known) return known;
    const loaded = this.#load(decision);
    this.#alternatives.set(decision.number, loaded);
    loaded.catch(() => this.#alternatives.delete(decision.number));
    return loaded;
  }

  /** Show the best move in place of a decision on the board. */
  async show(decision: Decision): Promise<void> {
    this.#wanted = decision;
    this.problem = null;
    try {
      const found = await this.alternative(decision);
      if (this.#wanted === decision) this.shown = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }

  /** Show the game again. */
  hide(): void {
    this.#wanted = null;
    this.shown = null;
  }

  async #load(decision: Decision): Promise<Alternative> {
    const frame = await api.replayFrame(this.id, decision.number - 1, decision.seat);
    return { decision, frame, choice: frame.choices.find((choice) => choice.move === decision.best) };
  }
}
