/** The review of one finished game, and the alternative that the board shows in its place. */

import { api, ApiError } from "../api/client";
import { SvelteMap } from "svelte/reactivity";
import type { Choice, Decision, Frame, Review } from "../api/types";
import { texts } from "../texts/texts.svelte";

/** The best move in place of a decision: the position before it, as its seat saw it. */
export interface Alternative {
  decision: Decision;
  frame: Frame;
  /** Undefined where it was best to wait. */
  choice: Choice | undefined;
}

const QUEUE_MS = 2000;

function withYou(review: Review, mine: number | null): Review {
  const nameOf = (seat: number, name: string): string => (seat === mine ? texts().review.you : name);
  return {
    ...review,
    names: review.names.map((name, seat) => nameOf(seat, name)),
    accounts: review.accounts.map((account) => ({ ...account, name: nameOf(account.seat, account.name) })),
  };
}

export class ReviewSession {
  readonly id: string;
  #loaded = $state.raw<Review | null>(null);
  /** The review, in which the reader's seat is called "You". */
  readonly review = $derived.by(() => this.#loaded && withYou(this.#loaded, this.mine));
  problem = $state.raw<ApiError | null>(null);
  isLoading = $state(false);
  /** How many reviews of other games come before this one. */
  ahead = $state(0);
  /** What the board shows instead of the game. */
  shown = $state.raw<Alternative | null>(null);

  /** The decision that is asked about: the board shows its position, and whoever reviews chooses there. */
  asked = $state.raw<Alternative | null>(null);
  /** The number of the decision that was asked about last, as long as it is looked at. */
  questioned = $state<number | null>(null);
  /** What was answered, by the numbers of the decisions. */
  readonly answers = new SvelteMap<number, string>();

  #abort = new AbortController();
  #alternatives = new Map<number, Promise<Alternative>>();
  #wanted: Decision | null = null;

  /** The one seat that the reader had, if they had one. */
  readonly mine: number | null;

  constructor(id: string, mine: number | null) {
    this.id = id;
    this.mine = mine;
  }

  async load(): Promise<void> {
    this.isLoading = true;
    this.problem = null;
    const asking = setInterval(this.#askQueue, QUEUE_MS);
    try {
      this.#loaded = await api.review(this.id, this.#abort.signal);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    } finally {
      clearInterval(asking);
      this.isLoading = false;
      this.ahead = 0;
    }
  }

  #askQueue = (): void => {
    api.reviewQueue(this.id).then(
      ({ ahead }) => {
        if (this.isLoading) this.ahead = ahead;
      },
      () => (this.ahead = 0), // the review itself will say what is wrong
    );
  };

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
    const found = await this.#want(decision);
    if (found) this.shown = found;
  }

  /** Ask what to do at a decision. */
  async ask(decision: Decision): Promise<void> {
    this.questioned = decision.number;
    const found = await this.#want(decision);
    if (found) this.asked = found;
  }

  /** Load what is wanted on the board; null if it cannot be had, or something else is wanted by then. */
  async #want(decision: Decision): Promise<Alternative | null> {
    this.#wanted = decision;
    this.problem = null;
    try {
      const found = await this.alternative(decision);
      return this.#wanted === decision ? found : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return null;
    }
  }

  /** Show the game again. */
  hide(): void {
    this.#wanted = null;
    this.shown = this.asked = this.questioned = null;
  }

  async #load(decision: Decision): Promise<Alternative> {
    const frame = await api.replayFrame(this.id, decision.number - 1, decision.seat, decision.seat === this.mine);
    return { decision, frame, choice: frame.choices.find((choice) => choice.move === decision.best) };
  }
}
