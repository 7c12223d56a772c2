/** The one module that owns the socket: it reconnects, and sends an unanswered move again. */

import { noteUnreachable } from "../shell/reach.svelte";
import { language } from "../texts/texts.svelte";
import { noteServerTime } from "./serverTime";
import { transport, type Connection } from "./transport";
import type { ClientMessage, IdentifiedAct, IdentifiedMove, Problem, ServerMessage, SocialMessage } from "./types";

export type ConnectionStatus = "connecting" | "live" | "lost";

export interface SocketOptions {
  tokens: string[];
  /** The seat whose view is wanted; null: a spectator's. */
  viewer: number | null;
  /** Returns the last version known, so that the server can send what was missed. */
  since: () => number | null;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: ConnectionStatus) => void;
}

/** States of a connection. */
const CONNECTING = 0, OPEN = 1;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4000;
const PING_MS = 15_000;
const TIMEOUT_MS = 8000;
/** Errors after a hello that would only come again. */
const FINAL_ERRORS = ["unknown-table", "bad-token", "not-your-seat"];

export class TableSocket {
  #path: string;
  #options: SocketOptions;
  #socket: Connection | null = null;
  #retryMs = FIRST_RETRY_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, IdentifiedMove>();
  #isClosed = false;

  constructor(id: string, options: SocketOptions) {
    this.#path = `/api/tables/${encodeURIComponent(id)}/live`;
    this.#options = options;
    addEventListener("online", this.#checkNow);
    addEventListener("offline", this.#checkNow);
    document.addEventListener("visibilitychange", this.#checkNow);
    this.#connect();
  }

  /** Send a move. If the connection breaks before the answer, it is sent again under its id. */
  move(move: IdentifiedMove): void {
    this.#unanswered.set(move.id, move);
    this.#send({ type: "move", ...move });
    this.#startTimeout();
  }

  /** Say what somebody did in a live window. After a broken connection the window asks for it again. */
  act(act: IdentifiedAct): void {
    this.#send({ type: "act", ...act });
    this.#startTimeout();
  }

  /** Tell that the dice of a live window are painted. */
  painted(window: number): void {
    this.#send({ type: "painted", window });
  }

  /** Take something back, answer somebody who asks to, or say something: once, and not again. */
  tell(message: SocialMessage): void {
    this.#send(message);
    this.#startTimeout();
  }

  /** Tell which version is shown by now; null: nobody is watching. While somebody reads, bots wait as long as that takes. */
  shown(version: number | null, reading: boolean): void {
    this.#send({ type: "shown", version, reading });
  }

  /** Ask for the view of another of our seats, or of a spectator. */
  viewAs(seat: number | null): void {
    this.#options.viewer = seat;
    this.#send({ type: "viewer", seat });
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#checkNow);
    removeEventListener("offline", this.#checkNow);
    document.removeEventListener("visibilitychange", this.#checkNow);
    this.#clearTimers();
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#retryTimer);
    this.#options.onStatus("connecting");
    const socket = transport().connect(this.#path);
    this.#socket = socket;
    socket.onopen = () => socket === this.#socket && this.#sayHello();
    socket.onmessage = (message) => this.#receive(socket, String(message.data));
    socket.onclose = () => this.#reconnectLater(socket);
    this.#startTimeout();
  };

  #sayHello(): void {
    const { tokens, viewer, since } = this.#options;
    this.#send({ type: "hello", tokens, viewer, since: since(), language: language() });
    for (const move of this.#unanswered.values()) this.#send({ type: "move", ...move });
    this.#pingTimer = setInterval(this.#ping, PING_MS);
  }

  #ping = (): void => {
    this.#send({ type: "ping" });
    this.#startTimeout();
  };

  #receive(socket: Connection, text: string): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timeout);
    const message = JSON.parse(text) as ServerMessage;
    if ("time" in message && message.time !== undefined) noteServerTime(message.time);
    if (message.type === "probe") return this.#send({ type: "echo", probe: message.probe });
    if (message.type === "frame" || message.type === "events") {
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onStatus("live");
    }
    const answered = message.type === "events" ? message.answers : "id" in message ? message.id : null;
    if (answered) this.#unanswered.delete(answered);
    if (message.type === "error" && message.id === null) this.#giveUpMoves(message.error);
    this.#options.onMessage(message);
  }

  /** An error without an id is about the last message: do not repeat it; after a final one, close. */
  #giveUpMoves(problem: Problem): void {
    this.#unanswered.clear();
    if (FINAL_ERRORS.includes(problem.code)) this.close();
  }

  #reconnectLater(socket: Connection): void {
    if (socket !== this.#socket || this.#isClosed) return;
    this.#clearTimers();
    noteUnreachable();
    this.#options.onStatus("lost");
    this.#retryTimer = setTimeout(this.#connect, this.#retryMs * (0.75 + Math.random() / 2));
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }

  /** The network or the visibility of the tab changed: ping or reconnect without waiting. */
  #checkNow = (): void => {
    if (this.#isClosed || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === OPEN) this.#ping();
    else if (this.#socket?.readyState !== CONNECTING) {
      this.#retryMs = FIRST_RETRY_MS;
      this.#connect();
    }
  };

  /** Expect a message soon: a connection that stays silent is dead, whatever the socket says. */
  #startTimeout(): void {
    clearTimeout(this.#timeout);
    const socket = this.#socket;
    this.#timeout = setTimeout(() => {
      socket?.close();
      if (socket) this.#reconnectLater(socket);
    }, TIMEOUT_MS);
  }

  #clearTimers(): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#timeout);
    clearTimeout(this.#retryTimer);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }
}
