/** One table as this page follows it: what the server said, in the order it is to be seen. */

import { api, Refusal } from "../api/client";
import { Live, type Connection, type Said } from "../api/live";
import { CHANCE, type Fault, type Frame, type GameEvent, type TableInfo } from "../api/types";
import { pastOf } from "../boards/beat";
import type { BoardModule } from "../boards/board";
import { isStill } from "../shell/motion";

interface Update {
  frame: Frame;
  table: TableInfo;
  events?: GameEvent[];
}

/** More updates than this waiting to be shown: the page was away, show only where things stand. */
const PATIENCE = 4;

export class Session {
  readonly id: string;
  readonly mySeats: number[];
  connection = $state<Connection>("connecting");
  table = $state.raw<TableInfo | null>(null);
  /** What the board shows, and what led there. */
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  past = $state.raw<GameEvent[]>([]);
  /** What seats, log and choices show: `frame`, once the board has come to rest. */
  settled = $state.raw<Frame | null>(null);
  log = $state.raw<GameEvent[]>([]);
  fault = $state.raw<Fault | null>(null);
  /** A move of ours that the server has not answered yet. */
  sent = $state<string | null>(null);
  module = $state.raw<BoardModule | null>(null);
  /** Whose eyes the frames are for. With several seats nobody's, until somebody looks. */
  eye = $state<number | null>(null);

  #live: Live;
  #tokens: Record<string, string>;
  #queue: Update[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;
  #known = 0;

  constructor(id: string, tokens: Record<string, string>) {
    this.id = id;
    this.#tokens = tokens;
    this.mySeats = Object.keys(tokens).map(Number).sort((a, b) => a - b);
    this.eye = this.mySeats.length === 1 ? (this.mySeats[0] as number) : null;
    this.#live = new Live(id, {
      tokens: this.mySeats.map((seat) => tokens[seat] as string),
      eye: this.eye,
      since: () => this.#known || null,
      hear: (said) => this.#hear(said),
      state: (connection) => (this.connection = connection),
    });
  }

  /** Nothing can be chosen while things move or the server has the word. */
  get busy(): boolean {
    return this.sent !== null || this.frame !== this.settled || this.connection !== "live";
  }

  get isMyTurn(): boolean {
    return (this.settled?.choices.length ?? 0) > 0;
  }

  choose = (move: string): void => {
    const frame = this.settled;
    if (!frame || this.busy) return;
    const seat = frame.actors.includes(CHANCE) ? "chance" : frame.seat;
    if (seat === null) return;
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.fault = null;
    this.sent = id;
    this.#live.move({ seat, move, version: frame.version, id });
  };

  /** Look through another of our seats, where people share the screen. Null is nobody's eyes. */
  look(seat: number | null, isSecret = false): void {
    this.eye = seat;
    if (isSecret) this.#forget();
    this.#live.look(seat);
  }

  /** What the one before could see is nobody else's business. */
  #forget(): void {
    clearTimeout(this.#rest);
    this.#queue = [];
    this.log = this.events = this.past = [];
    this.fault = null;
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#live.close();
  }

  #hear(said: Said): void {
    if (said.type === "presence") this.table = said.table;
    else if (said.type === "error") this.#refused(said.error);
    else if (said.type === "ack") this.#acknowledged(said.id);
    else if (said.type === "frame" || said.type === "events") this.#see(said);
  }

  #see(said: Update & { type: string }): void {
    // Meant for other eyes than those that look now: the right view is on its way.
    if (said.frame.seat !== this.eye) this.#live.look(this.eye);
    else if (said.type === "frame") void this.#resync(said);
    else this.#arrived(said);
  }

  /** A move made twice by a broken line is answered without news: nothing is pending any more. */
  #acknowledged(id: string): void {
    if (this.sent === id && this.#queue.length === 0 && this.frame === this.settled) this.sent = null;
  }

  #refused(fault: Fault): void {
    this.sent = null;
    if (fault.code !== "stale-version") this.fault = fault;
  }

  /** Just connected, or looking through other eyes: show where things stand, at once. */
  async #resync({ frame, table }: Update): Promise<void> {
    clearTimeout(this.#rest);
    this.#queue = [];
    this.#known = frame.version;
    this.#show({ frame, table });
    this.#settle();
    await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    const eye = this.eye;
    try {
      const token = eye === null ? undefined : this.#tokens[eye];
      const told = await api.events(this.id, 0, token);
      if (eye !== this.eye) return;
      this.log = [...told, ...this.log.slice(told.length)];
    } catch (error) {
      if (error instanceof Refusal) this.fault = error;
    }
  }

  #arrived(update: Update): void {
    this.table = update.table;
    // Where people roll their own dice a game begins without an event.
    const begins = this.frame?.actors.length === 0 && update.frame.actors.length > 0;
    if (update.frame.version <= this.#known && !begins) return;
    this.#known = update.frame.version;
    this.#queue.push(update);
    if (this.#queue.length > PATIENCE) this.#skip();
    else if (this.frame === this.settled) this.#next();
  }

  #skip(): void {
    const updates = this.#queue.splice(0);
    const last = updates.at(-1);
    if (!last) return;
    clearTimeout(this.#rest);
    this.#tell([...this.events, ...updates.flatMap((update) => update.events ?? [])]);
    this.#show({ frame: last.frame, table: last.table });
    this.#settle();
    if (last.frame.over) void this.#catchUp();
  }

  #next(): void {
    const update = this.#queue.shift();
    if (!update) return;
    this.#show(update);
    const time = isStill() ? 0 : (this.module?.lasts?.(this.events, update.frame) ?? 0);
    this.#rest = setTimeout(() => {
      this.#tell(update.events ?? []);
      this.#settle();
      if (update.frame.over) void this.#catchUp();
      this.#next();
    }, time);
  }

  #show(update: Update): void {
    const shown = this.frame?.version ?? 0;
    this.frame = update.frame;
    this.events = (update.events ?? []).filter((event) => event.number > shown);
    this.past = pastOf(this.log, this.events);
    this.table = update.table;
    this.sent = null;
    if (this.events.length) this.fault = null;
  }

  #settle(): void {
    this.settled = this.frame;
  }

  /** Add to the log. What was hidden when it happened is told again once it shows. */
  #tell(events: GameEvent[]): void {
    const told = new Map([...this.log, ...events].map((event) => [event.number, event]));
    this.log = [...told.values()];
  }
}
