/**
 * The live windows of a table on this page: when the dice were painted here, how quickly somebody
 * acted after that, and what has been said to the referee.
 *
 * Times are milliseconds on the clock of `performance.now()`, which is that of `event.timeStamp`.
 */

import { WINDOW_MS } from "../api/constants";
import { newId } from "../api/newId";
import type { IdentifiedAct, Problem } from "../api/types";

/** What a window says to the server. */
export interface LiveSender {
  painted: (window: number) => void;
  act: (act: IdentifiedAct) => void;
}

export class LiveWindow {
  /** The number of the last window that the server has announced; null: there was none yet. */
  number = $state<number | null>(null);
  /** How often windows were announced: after a reconnect the same one is announced again. */
  announced = $state(0);
  /** The number of the window whose dice are painted; its clock runs. */
  painted = $state<number | null>(null);
  /** After how many milliseconds a window closes by itself. */
  limit = $state<number>(WINDOW_MS.race);
  /** What was done here in this window. */
  done = $state.raw<IdentifiedAct | null>(null);
  /** Why the last action was refused. */
  refusal = $state.raw<Problem | null>(null);

  #send: LiveSender;
  #start: number | null = null;
  #isAnswered = true;

  constructor(send: LiveSender) {
    this.#send = send;
  }

  /** Begin a window. One that goes on after a reconnect is told again what it has not answered. */
  announce(number: number): void {
    const isSame = number === this.number;
    this.number = number;
    this.announced += 1;
    this.#start = this.painted = null;
    if (!isSame) this.#forget();
    else if (this.done && !this.#isAnswered) this.#send.act(this.done);
  }

  /** Start the clock of a window once what is in the document now is painted; return how to give up. */
  startWhenPainted(): () => void {
    const window = this.number;
    if (window === null || this.#start !== null) return () => undefined;
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        this.#start = performance.now();
        this.painted = window;
        this.#send.painted(window);
      });
    });
    return () => cancelAnimationFrame(request);
  }

  /** Say what a seat did, and when; once in each window, unless it was refused. */
  act(seat: number, move: string, at: number): boolean {
    if (this.number === null || this.done) return false;
    const reaction = this.#start === null ? 0 : Math.max(0, Math.round(at - this.#start));
    this.done = { seat, move, window: this.number, reaction, id: newId() };
    this.refusal = null;
    this.#isAnswered = false;
    this.#send.act(this.done);
    return true;
  }

  /** The referee has the action: it is judged, even if this page is lost. */
  acknowledge(id: string | null): void {
    if (this.done?.id === id) this.#isAnswered = true;
  }

  /** An action was refused, so that another one may follow; return whether it was one of ours. */
  refuse(id: string | null, problem: Problem): boolean {
    if (!this.done || this.#isAnswered || (id !== null && id !== this.done.id)) return false;
    this.#forget();
    this.refusal = problem;
    return true;
  }

  #forget(): void {
    this.done = this.refusal = null;
    this.#isAnswered = true;
  }
}
