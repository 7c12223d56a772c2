/** The coach at one table: hints, each for one position and gone with it, and a newcomer's lesson. */

import { api, ApiError } from "../api/client";
import type { Frame, Hint } from "../api/types";
import { isOfferAnswered, isTaughtAt, startTeaching, stopTeaching } from "../teach/teaching";

/** Whether a newcomer is taught here, or could be. */
export type LessonState = "none" | "offered" | "taken";

export class Coach {
  problem = $state.raw<ApiError | null>(null);
  /** Whether the list of the best moves is open. */
  isOpen = $state(false);
  lesson = $state<LessonState>("none");
  /** Whether a card of the lesson is open that is to be read. */
  isTelling = $state(false);
  #id: string;
  #tokenOf: (seat: number) => string;
  #hint = $state.raw<Hint | null>(null);
  /** The last question: which position it was about. */
  #asked: { frame: Frame; abort: AbortController } | null = null;

  constructor(id: string, tokenOf: (seat: number) => string) {
    this.#id = id;
    this.#tokenOf = tokenOf;
    if (isTaughtAt(id)) this.lesson = "taken";
    else if (!isOfferAnswered()) this.lesson = "offered";
  }

  startLesson(): void {
    startTeaching(this.#id);
    this.lesson = "taken";
  }

  stopLesson(): void {
    stopTeaching();
    this.lesson = "none";
  }

  /** Return the hint for a position, if it was asked for. */
  hintFor(frame: Frame | null): Hint | null {
    const hint = this.#hint;
    return hint && frame && isSamePosition(hint, frame) ? hint : null;
  }

  /** Return the move that the board should mark, if there is one. */
  markedMove(frame: Frame | null): string | null {
    const hint = this.isOpen || this.lesson === "taken" ? this.hintFor(frame) : null;
    return hint && bestMove(hint);
  }

  /** Open the list of the best moves, or close it. */
  toggle(frame: Frame): void {
    if (this.isOpen) return this.close();
    this.isOpen = true;
    void this.ask(frame);
  }

  /** Ask for the hint for a position, unless it is known. */
  async ask(frame: Frame): Promise<void> {
    if (frame.seat === null || this.hintFor(frame)) return;
    this.cancel();
    const abort = new AbortController();
    this.#asked = { frame, abort };
    this.problem = null;
    try {
      const hint = await api.hint(this.#id, frame.version, this.#tokenOf(frame.seat), abort.signal);
      if (!abort.signal.aborted) this.#hint = hint;
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "stale-version") this.problem = error;
    }
  }

  close(): void {
    this.isOpen = false;
    this.problem = null;
  }

  /** Another position is shown: what was asked about the one before is over. */
  moveOn(frame: Frame | null): void {
    if (this.#asked && frame && isSamePosition(this.#asked.frame, frame)) return;
    this.cancel();
    this.close();
  }

  /** An answer is no longer wanted. */
  cancel(): void {
    this.#asked?.abort.abort();
    this.#asked = null;
  }
}

const isSamePosition = (one: Pick<Frame, "version" | "seat">, other: Pick<Frame, "version" | "seat">): boolean =>
  one.version === other.version && one.seat === other.seat;

/** Return the move that a hint thinks best; null where it is best to wait. */
export function bestMove(hint: Hint): string | null {
  const best = hint.moves[0];
  if (!best || (hint.waiting !== null && hint.waiting > best.equity)) return null;
  return best.move;
}
