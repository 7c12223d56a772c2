/** One table as this page follows it: the server's messages, in the order they are to be shown. */

import { api, ApiError } from "../api/client";
import { CHANCE } from "../api/constants";
import { newId } from "../api/newId";
import { TableSocket, type ConnectionStatus } from "../api/socket";
import type { Frame, GameEvent, Problem, ServerMessage, TableInfo } from "../api/types";
import { earlierEvents } from "../boards/action";
import type { BoardModule } from "../boards/board";
import { startScene } from "../boards/startScene";
import { finishScene, paced } from "../shell/motion";
import { texts } from "../texts/texts.svelte";
import { isLive, isTurnOfViewer } from "./livePhase";
import { LiveWindow } from "./liveWindow.svelte";
import { mergeEvents } from "./mergeEvents";
import { mostMs } from "./routine";
import { SecondChoice } from "./secondChoice";
import { isTabHidden, shownVersion } from "./shownVersion";
import { Social } from "./social.svelte";
import { isStartOrStop, type Update } from "./update";

const TOO_MANY = 429;
const LOG_RETRY_MS = 1500;
/** How long a position rests before bots may go on. */
const BEAT_MS = 250;

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
  /** What happened while the tab was hidden or the connection lost, or was skipped, and was not shown on the board. */
  missed = $state.raw<GameEvent[]>([]);
  /** Whether what happens until it is one's own turn is not shown on the board. */
  isSkipping = $state(false);
  /** Whether what was missed was skipped on purpose. */
  wasSkipped = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The id of a move that the server has not answered yet. */
  pendingMove = $state<string | null>(null);
  #module = $state.raw<BoardModule | null>(null);
  /** The seat whose view is shown. With several seats a spectator's, until one is chosen. */
  viewer = $state<number | null>(null);
  /** The live windows, at a table that is played in real time. */
  readonly live = new LiveWindow({
    painted: (window) => this.#socket.painted(window),
    act: (act) => this.#socket.act(act),
  });
  readonly social: Social;
  #socket: TableSocket;
  #tokens: Record<string, string>;
  #queue: Update[] = [];
  /** The end of the scene at hand, or of the rest after it. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endScene: () => void = () => undefined;
  /** Whether somebody reads: what others do is shown afterwards. */
  #isReading = false;
  /** When one's last move was sent. */
  #movedAt = 0;
  #knownVersion = 0;
  /** The number of events known before a connection was lost, until what happened meanwhile is told. */
  #lostAt: number | null = null;
  #secondChoice = new SecondChoice();
  #takebacks = 0;

  constructor(id: string, tokens: Record<string, string>) {
    this.id = id;
    this.#tokens = tokens;
    this.mySeats = Object.keys(tokens).map(Number).sort((a, b) => a - b);
    this.social = new Social(id, (message) => this.#socket.tell(message));
    this.viewer = this.mySeats.length === 1 ? (this.mySeats[0] as number) : null;
    this.#socket = new TableSocket(id, {
      tokens: this.mySeats.map((seat) => tokens[seat] as string),
      viewer: this.viewer,
      since: () => this.#knownVersion || null,
      onMessage: this.#receive,
      onStatus: (status) => (this.connection = status),
    });
    document.addEventListener("visibilitychange", this.#noteVisibility);
  }

  /** Return the token of one of our seats. */
  tokenOf = (seat: number): string => this.#tokens[seat] ?? "";

  /** Nothing can be chosen while the board is animated or a move awaits its answer. */
  get busy(): boolean {
    return this.pendingMove !== null || this.frame !== this.settled || this.connection !== "live";
  }

  get isMyTurn(): boolean {
    return this.settled !== null && isTurnOfViewer(this.settled);
  }

  choose = (move: string): void => {
    const frame = this.settled;
    if (!frame || this.busy) return;
    const seat = frame.actors.includes(CHANCE) ? "chance" : frame.seat;
    if (seat === null || !this.#isConfirmed(seat, move, frame.version)) return;
    const id = newId();
    this.problem = null;
    this.missed = [];
    this.pendingMove = id;
    this.#movedAt = performance.now();
    this.#socket.move({ seat, move, version: frame.version, id });
  };

  #isConfirmed(seat: number | "chance", move: string, version: number): boolean {
    const outcome = seat === "chance" ? this.frame?.choices.find((choice) => choice.move === move) : undefined;
    const isSure = !outcome || !this.module?.isSecret?.(outcome) || this.#secondChoice.confirm(move, version);
    if (!isSure) this.problem = { code: "confirm", message: texts().flow.confirm, rule: null };
    return isSure;
  }

  /** The board, which is loaded apart; until then nothing counts as shown. */
  get module(): BoardModule | null {
    return this.#module;
  }

  set module(module: BoardModule | null) {
    this.#module = module;
    if (this.frame === this.settled) this.#rest();
  }

  /** Show the view of another of our seats, where people share the screen; null: a spectator's. */
  viewAs(seat: number | null, isSecret = false): void {
    this.viewer = seat;
    if (isSecret) this.#forget();
    this.#socket.viewAs(seat);
  }

  /** Remove everything that the viewer before could see and the next one may not. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#lostAt = null;
    this.log = this.events = this.past = this.missed = [];
    this.problem = null;
    this.#secondChoice.forget();
  }

  /** Whether others are to move before the viewer is. */
  get canSkip(): boolean {
    const frame = this.settled;
    return frame !== null && !frame.over && frame.seat !== null && frame.choices.length === 0 && !isLive(frame) && !this.isSkipping;
  }

  /** Go to the viewer's next turn: what happens until then is told in sentences. */
  skipToTurn = (): void => {
    this.isSkipping = this.wasSkipped = this.canSkip;
    this.#skip();
    this.#report();
  };

  /** Go to the end of the scene at hand; return whether there was one. */
  finishScene(): boolean {
    if (this.frame === this.settled) return false;
    finishScene();
    this.#endScene();
    return true;
  }

  /** While somebody reads, bots wait, and what happened is shown afterwards. */
  set isReading(isReading: boolean) {
    if (isReading === this.#isReading) return;
    this.#isReading = isReading;
    if (!isReading && this.frame === this.settled) this.#showNext();
    this.#report();
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#noteVisibility);
    this.#socket.close();
  }

  #receive = (message: ServerMessage): void => {
    if (this.social.receive(message) || message.type === "talk") return;
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
    if (this.pendingMove === id && this.#queue.length === 0 && this.frame === this.settled) this.pendingMove = null;
  }

  #reject(id: string | null, problem: Problem): void {
    if (this.live.refuse(id, problem)) return;
    this.pendingMove = null;
    if (problem.code !== "stale-version") this.problem = problem;
  }

  /** After a connection or a change of viewer: show the position at once, unless it is on its way. */
  async #resync({ frame, table, undone }: Update & { undone?: unknown }): Promise<void> {
    const isSameViewer = this.frame?.seat === frame.seat;
    if (isSameViewer && this.frame !== this.settled && frame.version === this.#knownVersion) {
      this.table = table;
      return;
    }
    if (isSameViewer && frame.version > this.#knownVersion) {
      this.#skip();
      this.#lostAt = undone ? null : (this.frame?.number ?? 0);
    }
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#knownVersion = frame.version;
    if (undone) this.#takebacks += 1;
    const stays = (event: GameEvent): boolean => event.number <= frame.number; // others were taken back
    [this.log, this.missed] = [this.log.filter(stays), this.missed.filter(stays)];
    this.table = table;
    this.#show({ frame, table });
    this.#report();
    this.#settle();
    await this.#loadLog();
  }

  async #loadLog(): Promise<void> {
    const [viewer, takebacks] = [this.viewer, this.#takebacks];
    try {
      const token = viewer === null ? undefined : this.#tokens[viewer];
      const events = await api.events(this.id, 0, token);
      if (viewer !== this.viewer || takebacks !== this.#takebacks) return;
      const last = events.at(-1)?.number ?? 0; // what is newer may have been shown meanwhile
      this.log = [...events, ...this.log.filter((event) => event.number > last)];
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      // After a restart everybody asks at once: the log comes when the server has time.
      if (error.status === TOO_MANY) setTimeout(() => void this.#loadLog(), LOG_RETRY_MS);
      else this.problem = error;
    }
  }

  #enqueue(update: Update): void {
    this.table = update.table;
    if (update.frame.version <= this.#knownVersion && !isStartOrStop(this.frame, update.frame)) return this.#noteLost(update);
    this.#knownVersion = update.frame.version;
    this.#queue.push(update);
    if (isTabHidden() || this.isSkipping) this.#skip();
    else if (isLive(update.frame)) this.#showAtOnce();
    else if (this.frame === this.settled) this.#showNext();
  }

  /** After a lost connection the server sends what happened meanwhile, once more. */
  #noteLost({ events = [] }: Update): void {
    const lostAt = this.#lostAt;
    this.#lostAt = null;
    if (lostAt !== null) this.#miss(events.filter((event) => event.number > lostAt));
  }

  /** In real time nothing waits: whatever is still being shown is cut short. */
  #showAtOnce(): void {
    clearTimeout(this.#timer);
    if (this.frame !== this.settled) this.#addToLog(this.events);
    for (const update of this.#queue.splice(0)) {
      this.#show(update);
      this.#addToLog(update.events ?? []);
      this.#settle();
      if (update.frame.over) void this.#loadLog();
    }
  }

  /** Nobody watches: go to the latest position, and keep what happened for a summary. */
  #skip(): void {
    const updates = this.#queue.splice(0);
    const shown = this.frame !== this.settled ? this.events : [];
    const last = updates.at(-1);
    if (shown.length === 0 && !last) return;
    clearTimeout(this.#timer);
    const skipped = [...shown, ...updates.flatMap((update) => update.events ?? [])];
    const seen = this.settled?.number ?? 0;
    this.#miss(skipped.filter((event) => event.number > seen));
    this.#addToLog(skipped);
    if (last) this.#show({ frame: last.frame, table: last.table });
    this.#settle();
    if (this.settled?.over) void this.#loadLog();
    if (this.isSkipping && !this.#isWaitingForOthers) this.isSkipping = false;
  }

  get #isWaitingForOthers(): boolean {
    return this.settled !== null && !this.settled.over && this.settled.choices.length === 0;
  }

  /** Remember events for the summary, each once; a later one may reveal what an earlier one hid. */
  #miss(events: GameEvent[]): void {
    this.missed = mergeEvents(this.missed, events);
  }

  #noteVisibility = (): void => {
    if (isTabHidden()) {
      this.wasSkipped = false;
      this.#skip();
    }
    this.#report();
  };

  #showNext(): void {
    const isMine = this.#queue[0]?.events?.some(({ seat }) => typeof seat === "number" && this.mySeats.includes(seat));
    if (this.#isReading && !isMine) return;
    const update = this.#queue.shift();
    if (!update) return;
    const before = this.settled;
    this.#show(update);
    const isCut = update.frame.choices.length === 0 && !update.frame.over && this.mySeats.length === 1;
    const ms = startScene(this.module, this.events, update.frame, {
      waiting: this.#queue.length,
      isCut,
      most: mostMs({ ...update, events: this.events, before, log: this.log, module: this.module, waited: performance.now() - this.#movedAt }),
    });
    clearTimeout(this.#timer);
    this.#endScene = () => {
      clearTimeout(this.#timer);
      this.#addToLog(update.events ?? []);
      this.#settle();
      if (update.frame.over) void this.#loadLog();
      this.#showNext();
    };
    this.#timer = setTimeout(isCut ? () => this.finishScene() : this.#endScene, ms);
  }

  #show(update: Update): void {
    const shown = this.frame?.number ?? 0;
    this.frame = update.frame;
    this.events = (update.events ?? []).filter((event) => event.number > shown);
    this.past = earlierEvents(this.log, this.events);
    this.pendingMove = null;
    if (this.events.length) this.problem = null;
  }

  #settle(): void {
    this.settled = this.frame;
    if (this.#queue.length) this.#report(); // bots that went on too soon wait again
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#report, paced(BEAT_MS));
  }

  /** Tell the server what is shown by now: bots wait for those who sit at the table and watch. */
  #report = (): void => {
    if (this.mySeats.length === 0 || !this.frame || isLive(this.frame)) return;
    this.#socket.shown(shownVersion(this.frame, this.#isReading ? null : this.settled, this.module !== null), this.#isReading);
  };

  #addToLog(events: GameEvent[]): void {
    this.log = mergeEvents(this.log, events);
  }
}
