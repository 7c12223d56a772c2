/** Plays back a finished game: frames are fetched as they are needed, one for each event. */

import { api, ApiError } from "../../api/client";
import type { Frame, GameEvent } from "../../api/types";
import { earlierEvents, lastAction } from "../../boards/action";
import type { BoardModule } from "../../boards/board";
import { startScene } from "../../boards/startScene";
import { readStored, store } from "../../shell/browserStorage";
import { findDeal, skipDeal, type Deal } from "../../boards/deal";
import { turnStops } from "./turnStops";

/** How many times faster than normal a replay can be played. */
export const TIMES = [0.5, 1, 2, 4] as const;
const MAX_STEP_MS = 3500;
const PAUSE_MS = 650;
/** The slider's position is loaded once it has not moved for this long. */
const DEBOUNCE_MS = 80;

/** Return the speed that was chosen last. */
function storedTimes(): number {
  const found = readStored<number>("replayTimes", 1);
  return TIMES.find((times) => times === found) ?? 1;
}

export class ReplayPlayer {
  readonly id: string;
  readonly log: GameEvent[];
  /** The wanted position: the number of events before it. */
  at = $state(0);
  /** The position of the frame, once one is loaded. */
  shown = $state<number | null>(null);
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  past = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  times = $state(storedTimes());
  problem = $state.raw<ApiError | null>(null);
  module = $state.raw<BoardModule | null>(null);

  readonly deal: Deal | null;
  readonly #stops: number[];
  #frames = new Map<number, Promise<Frame>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDragged = false;
  #seeks = 0;
  #runs = 0;

  constructor(id: string, log: GameEvent[], at: number) {
    this.id = id;
    this.log = log;
    this.deal = findDeal(log);
    this.#stops = turnStops(log);
    void this.seek(at);
  }

  get last(): number {
    return this.log.length;
  }

  /** Show a position; a step forward is animated as it happened. */
  async seek(wanted: number): Promise<void> {
    const at = this.#setTarget(wanted);
    const seek = this.#seeks;
    this.problem = null;
    try {
      const frame = await this.#load(at);
      if (seek !== this.#seeks) return;
      const isStep = this.shown !== null && at === this.shown + 1;
      this.events = isStep ? this.log.slice(at - 1, at) : [];
      const before = this.log.slice(0, isStep ? at - 1 : at);
      this.past = isStep ? earlierEvents(before, this.events) : lastAction(before);
      this.frame = frame;
      this.shown = at;
      this.#prefetchNext();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (seek !== this.#seeks) return;
      this.problem = error;
      this.stop();
    }
  }

  /** The slider is moved: the log follows at once, the board when the slider rests. */
  drag(wanted: number): void {
    this.stop();
    this.#isDragged = true;
    this.#setTarget(wanted);
    this.#timer = setTimeout(() => void this.seek(this.at), DEBOUNCE_MS);
  }

  /** The slider is released. */
  release(): void {
    this.#isDragged = false;
    if (this.shown === this.at) this.#prefetchNext();
  }

  play(): void {
    this.stop();
    this.playing = true;
    const next = this.shown === this.at ? this.at + 1 : this.at;
    void this.#run(this.#runs, next > this.last ? 0 : next);
  }

  stop(): void {
    this.playing = false;
    this.#isDragged = false;
    this.#runs += 1;
    clearTimeout(this.#timer);
  }

  /** Return the position one event further, or back; the deal counts as one. */
  nextStep(direction: 1 | -1): number {
    return skipDeal(this.at + direction, this.deal, direction);
  }

  /** Return the position one turn further, or back. */
  nextTurn(direction: 1 | -1): number {
    const found = direction === 1 ? this.#stops.find((n) => n > this.at) : this.#stops.findLast((n) => n < this.at);
    return found ?? (direction === 1 ? this.last : 0);
  }

  setTimes(times: number): void {
    this.times = times;
    store("replayTimes", times);
  }

  /** Return the number of the next steal, or of the one before; null if there is none. */
  nextSteal(direction: 1 | -1): number | null {
    const steals = this.log.filter((event) => event.steal).map((event) => event.number);
    const found = direction === 1 ? steals.find((n) => n > this.at) : steals.findLast((n) => n < this.at);
    return found ?? null;
  }

  async #run(run: number, at: number): Promise<void> {
    await this.seek(at);
    if (run !== this.#runs) return;
    if (this.at >= this.last) return this.stop();
    const ms = startScene(this.module, this.events, this.frame as Frame, { times: this.times });
    const pause = Math.min(ms, MAX_STEP_MS) + PAUSE_MS / this.times;
    this.#timer = setTimeout(() => void this.#run(run, this.nextStep(1)), pause);
  }

  /** Set the wanted position; a frame that is still loading for another one is then ignored. */
  #setTarget(wanted: number): number {
    this.at = Math.max(0, Math.min(this.last, wanted));
    this.#seeks += 1;
    return this.at;
  }

  /** Load the next position, which is most likely wanted next, unless the slider is being dragged. */
  #prefetchNext(): void {
    if (this.at < this.last && !this.#isDragged) void this.#load(this.at + 1).catch(() => undefined);
  }

  #load(at: number): Promise<Frame> {
    const known = this.#frames.get(at);
    if (known) return known;
    const frame = api.replayFrame(this.id, at);
    this.#frames.set(at, frame);
    frame.catch(() => this.#frames.delete(at));
    return frame;
  }
}
