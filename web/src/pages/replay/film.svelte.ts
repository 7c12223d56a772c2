/** A finished game as a film: frames fetched as they are needed, shown one event at a time. */

import { api, Refusal } from "../../api/client";
import type { Frame, GameEvent } from "../../api/types";
import { lastBeat, pastOf } from "../../boards/beat";
import type { BoardModule } from "../../boards/board";
import { isStill } from "../../shell/motion";

const SLOWEST_MS = 3500;
const PAUSE_MS = 650;

export class Film {
  readonly id: string;
  readonly story: GameEvent[];
  at = $state(0);
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  past = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  fault = $state.raw<Refusal | null>(null);
  module = $state.raw<BoardModule | null>(null);

  #frames = new Map<number, Promise<Frame>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    const at = Math.max(0, Math.min(this.last, wanted));
    const isStep = at === this.at + 1 && this.frame !== null;
    this.at = at;
    try {
      const frame = await this.#load(at);
      if (this.at !== at) return;
      this.events = isStep ? this.story.slice(at - 1, at) : [];
      const before = this.story.slice(0, isStep ? at - 1 : at);
      this.past = isStep ? pastOf(before, this.events) : lastBeat(before);
      this.frame = frame;
      if (at < this.last) void this.#load(at + 1).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = error;
      this.stop();
    }
  }

  play(): void {
    this.playing = true;
    void this.#run(this.at >= this.last ? 0 : this.at + 1);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The next event in which something is taken from somebody, or the one before. */
  steal(direction: 1 | -1): number | null {
    const steals = this.story.filter((event) => event.steal).map((event) => event.number);
    const found = direction === 1 ? steals.find((n) => n > this.at) : steals.findLast((n) => n < this.at);
    return found ?? null;
  }

  async #run(at: number): Promise<void> {
    await this.seek(at);
    if (!this.playing) return;
    if (this.at >= this.last) return this.stop();
    const shown = isStill() ? 0 : (this.module?.lasts?.(this.events, this.frame as Frame) ?? 0);
    this.#timer = setTimeout(() => void this.#run(this.at + 1), Math.min(shown, SLOWEST_MS) + PAUSE_MS);
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
