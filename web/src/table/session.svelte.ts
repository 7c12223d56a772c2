/** One table as this page follows it: the server's messages, in the order they are to be shown. */

import { api, ApiError } from "../api/client";
import { CHANCE } from "../api/constants";
import { newId } from "../api/newId";
import { TableSocket, type ConnectionStatus } from "../api/socket";
import type { Frame, GameEvent, Problem, ServerMessage, TableInfo } from "../api/types";
import { earlierEvents } from "../boards/action";
import type { BoardModule } from "../boards/board";
import { isMotionReduced } from "../shell/motion";
import { awaitedSeats, isLive } from "./livePhase";
import { LiveWindow } from "./liveWindow.svelte";

interface Update {
  frame: Frame;
  table: TableInfo;
  events?: GameEvent[];
}

/** With more updates than this in the queue the page was away: show only the latest position. */
const MAX_QUEUED = 4;
const CONFIRM =
  "Choose the same card again to enter it. It cannot be taken back, and one that cannot have been drawn ends the game.";

export class Session {
  readonly id: string;
  readonly mySeats: number[];
  connection = $state<ConnectionStatus>("connecting");
  table = $state.raw<TableInfo | null>(null);
  /** What the board shows, and the events that led there. */
  frame = $state.raw<Frame | null>(null);
  events = $state.raw<GameEvent[]>([]);
  past = $state.raw<GameEvent[]>([]);
  /** What seats, log and choices show: `frame`, once the board's animation is over. */
  settled = $state.raw<Frame | null>(null);
  log = $state.raw<GameEvent[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** The id of a move that the server has not answered yet. */
  pendingMove = $state<string | null>(null);
  module = $state.raw<BoardModule | null>(null);
  /** The seat whose view is shown. With several seats a spectator's, until one is chosen. */
  viewer = $state<number | null>(null);
  /** The live windows, at a table that is played in real time. */
  readonly live = new LiveWindow({
    painted: (window) => this.#socket.painted(window),
    act: (act) => this.#socket.act(act),
  });

  #socket: TableSocket;
  #tokens: Record<string, string>;
  #queue: Update[] = [];
  #animation: ReturnType<typeof setTimeout> | undefined;
  #knownVersion = 0;
  #chosenOnce = "";

  constructor(id: string, tokens: Record<string, string>) {
    this.id = id;
    this.#tokens = tokens;
    this.mySeats = Object.keys(tokens).map(Number).sort((a, b) => a - b);
    this.viewer = this.mySeats.length === 1 ? (this.mySeats[0] as number) : null;
    this.#socket = new TableSocket(id, {
      tokens: this.mySeats.map((seat) => tokens[seat] as string),
      viewer: this.viewer,
      since: () => this.#knownVersion || null,
      onMessage: this.#receive,
      onStatus: (status) => (this.connection = status),
    });
  }

  /** Return the token of one of our seats. */
  tokenOf = (seat: number): string => this.#tokens[seat] ?? "";

  /** Nothing can be chosen while the board is animated or a move awaits its answer. */
  get busy(): boolean {
    return this.pendingMove !== null || this.frame !== this.settled || this.connection !== "live";
  }

  get isMyTurn(): boolean {
    const frame = this.settled;
    return frame !== null && frame.choices.length > 0 && (!isLive(frame) || awaitedSeats(frame).includes(frame.seat ?? -1));
  }

  choose = (move: string): void => {
    const frame = this.settled;
    if (!frame || this.busy) return;
    const seat = frame.actors.includes(CHANCE) ? "chance" : frame.seat;
    if (seat === null || !this.#isConfirmed(seat, move, frame.version)) return;
    const id = newId();
    this.problem = null;
    this.pendingMove = id;
    this.#socket.move({ seat, move, version: frame.version, id });
  };

  /** A secret card is entered when it is chosen twice in a row: a slip could not be taken back. */
  #isConfirmed(seat: number | "chance", move: string, version: number): boolean {
    if (seat !== "chance" || !this.module?.isSecret?.(move)) return true;
    const chosen = `${version} ${move}`;
    const isAgain = chosen === this.#chosenOnce;
    this.#chosenOnce = isAgain ? "" : chosen;
    if (!isAgain) this.problem = { code: "confirm", message: CONFIRM, rule: null };
    return isAgain;
  }

  /** Show the view of another of our seats, where people share the screen; null: a spectator's. */
  viewAs(seat: number | null, isSecret = false): void {
    this.viewer = seat;
    if (isSecret) this.#forget();
    this.#socket.viewAs(seat);
  }

  /** Remove everything that the viewer before could see and the next one may not. */
  #forget(): void {
    clearTimeout(this.#animation);
    this.#queue = [];
    this.log = this.events = this.past = [];
    this.problem = null;
    this.#chosenOnce = "";
  }

  close(): void {
    clearTimeout(this.#animation);
    this.#socket.close();
  }

  #receive = (message: ServerMessage): void => {
    if (message.type === "presence") this.table = message.table;
    else if (message.type === "error") this.#reject(message.id, message.error);
    else if (message.type === "ack") this.#acknowledge(message.id);
    else if (message.type === "window") this.live.announce(message.window);
    else if (message.type === "pong" || message.type === "probe") return;
    // A frame for another viewer was sent before the last change of viewer: ask for the right one.
    else if (message.frame.seat !== this.viewer) this.#socket.viewAs(this.viewer);
    else if (message.type === "frame") void this.#resync(message);
    else this.#enqueue(message);
  };

  /** A repeated move is acknowledged without events: nothing is pending any more. */
  #acknowledge(id: string | null): void {
    this.live.acknowledge(id);
    if (this.pendingMove === id && this.#queue.length === 0 && this.frame === this.settled) {
      this.pendingMove = null;
    }
  }

  #reject(id: string | null, problem: Problem): void {
    if (this.live.refuse(id, problem)) return;
    this.pendingMove = null;
    if (problem.code !== "stale-version") this.problem = problem;
  }

  /** After a connection or a change of viewer: show the position at once. */
  async #resync({ frame, table }: Update): Promise<void> {
    clearTimeout(this.#animation);
    this.#queue = [];
    this.#knownVersion = frame.version;
    this.#show({ frame, table });
    this.#settle();
    await this.#loadLog();
  }

  async #loadLog(): Promise<void> {
    const viewer = this.viewer;
    try {
      const token = viewer === null ? undefined : this.#tokens[viewer];
      const events = await api.events(this.id, 0, token);
      if (viewer !== this.viewer) return;
      this.log = [...events, ...this.log.slice(events.length)];
    } catch (error) {
      if (error instanceof ApiError) this.problem = error;
    }
  }

  #enqueue(update: Update): void {
    this.table = update.table;
    // Where people roll their own dice a game begins without an event; any game is stopped without one.
    const isStartOrStop = (this.frame?.actors.length === 0) !== (update.frame.actors.length === 0);
    if (update.frame.version <= this.#knownVersion && !isStartOrStop) return;
    this.#knownVersion = update.frame.version;
    this.#queue.push(update);
    if (isLive(update.frame)) return this.#showAtOnce();
    if (this.#queue.length > MAX_QUEUED) this.#skipToLatest();
    else if (this.frame === this.settled) this.#showNext();
  }

  /** In real time nothing waits: whatever is still being shown is cut short. */
  #showAtOnce(): void {
    clearTimeout(this.#animation);
    if (this.frame !== this.settled) this.#addToLog(this.events);
    for (const update of this.#queue.splice(0)) {
      this.#show(update);
      this.#addToLog(update.events ?? []);
      this.#settle();
      if (update.frame.over) void this.#loadLog();
    }
  }

  #skipToLatest(): void {
    const updates = this.#queue.splice(0);
    const last = updates.at(-1);
    if (!last) return;
    clearTimeout(this.#animation);
    this.#addToLog([...this.events, ...updates.flatMap((update) => update.events ?? [])]);
    this.#show({ frame: last.frame, table: last.table });
    this.#settle();
    if (last.frame.over) void this.#loadLog();
  }

  #showNext(): void {
    const update = this.#queue.shift();
    if (!update) return;
    this.#show(update);
    const ms = isMotionReduced() ? 0 : (this.module?.durationMs?.(this.events, update.frame) ?? 0);
    this.#animation = setTimeout(() => {
      this.#addToLog(update.events ?? []);
      this.#settle();
      if (update.frame.over) void this.#loadLog();
      this.#showNext();
    }, ms);
  }

  #show(update: Update): void {
    const shown = this.frame?.version ?? 0;
    this.frame = update.frame;
    this.events = (update.events ?? []).filter((event) => event.number > shown);
    this.past = earlierEvents(this.log, this.events);
    this.table = update.table;
    this.pendingMove = null;
    if (this.events.length) this.problem = null;
  }

  #settle(): void {
    this.settled = this.frame;
  }

  /** Add events to the log. An event that was hidden is replaced once it is revealed. */
  #addToLog(events: GameEvent[]): void {
    const log = new Map([...this.log, ...events].map((event) => [event.number, event]));
    this.log = [...log.values()];
  }
}
