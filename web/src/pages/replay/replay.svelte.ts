/** A finished game as a film: frames fetched as they are needed, shown one event at a time. */

import { api, Refusal } from "../../api/client";
import type { Frame, GameEvent } from "../../api/types";
import { lastBeat, pastOf } from "../../boards/beat";
import type { BoardModule } from "../../boards/board";
import { isStill } from "../../shell/motion";

const SLOWEST_MS = 3500;
const PAUSE_MS = 650;
/** A slider that stands still for so long has been brought to where it is. */
const REST_MS = 80;

export class Film {
  readonly id: string;
  readonly story: GameEvent[];
  /** Where we want to be: after so many events. */
  at = $state(0);
  /** The position of the frame, once there is one. */
  shown = $state<number | null>(null);
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  past = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  fault = $state.raw<Refusal | null>(null);
  module = $state.raw<BoardModule | null>(null);

  #frames = new Map<number, Promise<Frame>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  #seeks = 0;
  #runs = 0;

  constructor(id: string, story: GameEvent[], at: number) {
    this.id = id;
    this.story = story;
    void this.seek(at);
  }

  get last(): number {
    return this.story.length;
  }

  /** Show the position after so many events; a step forward is shown as it happened. */
  async seek(wanted: number): Promise<void> {
    const at = this.#aim(wanted);
    const seek = this.#seeks;
    this.fault = null;
    try {
      const frame = await this.#load(at);
      if (seek !== this.#seeks) return;
      const isStep = this.shown !== null && at === this.shown + 1;
      this.events = isStep ? this.story.slice(at - 1, at) : [];
      const before = this.story.slice(0, isStep ? at - 1 : at);
      this.past = isStep ? pastOf(before, this.events) : lastBeat(before);
      this.frame = frame;
      this.shown = at;
      this.#lookAhead();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (seek !== this.#seeks) return;
      this.fault = error;
      this.stop();
    }
  }

  /** The slider is moved: the story follows at once, the board when the slider rests. */
  drag(wanted: number): void {
    this.stop();
    this.#isHeld = true;
    this.#aim(wanted);
    this.#timer = setTimeout(() => void this.seek(this.at), REST_MS);
  }

  /** The slider is let go. */
  release(): void {
    this.#isHeld = false;
    if (this.shown === this.at) this.#lookAhead();
  }

  play(): void {
    this.stop();
    this.playing = true;
    const next = this.shown === this.at ? this.at + 1 : this.at;
    void this.#run(this.#runs, next > this.last ? 0 : next);
  }

  stop(): void {
    this.playing = false;
    this.#isHeld = false;
    this.#runs += 1;
    clearTimeout(this.#timer);
  }

  /** The next event in which something is taken from somebody, or the one before. */
  steal(direction: 1 | -1): number | null {
    const steals = this.story.filter((event) => event.steal).map((event) => event.number);
    const found = direction === 1 ? steals.find((n) => n > this.at) : steals.findLast((n) => n < this.at);
    return found ?? null;
  }

  async #run(run: number, at: number): Promise<void> {
    await this.seek(at);
    if (run !== this.#runs) return;
    if (this.at >= this.last) return this.stop();
    const shown = isStill() ? 0 : (this.module?.lasts?.(this.events, this.frame as Frame) ?? 0);
    this.#timer = setTimeout(() => void this.#run(run, this.at + 1), Math.min(shown, SLOWEST_MS) + PAUSE_MS);
  }

  /** Be about to show a position: what is still loading for another one comes too late. */
  #aim(wanted: number): number {
    this.at = Math.max(0, Math.min(this.last, wanted));
    this.#seeks += 1;
    return this.at;
  }

  /** Most look at the next position next; not while a slider passes over many. */
  #lookAhead(): void {
    if (this.at < this.last && !this.#isHeld) void this.#load(this.at + 1).catch(() => undefined);
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
