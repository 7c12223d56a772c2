/** The one module that owns the socket: it stays connected, and says nothing twice. */

import type { Fault, Frame, GameEvent, TableInfo } from "./types";

export type Connection = "connecting" | "live" | "lost";

export type Said =
  | { type: "frame"; frame: Frame; table: TableInfo }
  /** What happened; if a move of ours began it, which. */
  | { type: "events"; events: GameEvent[]; frame: Frame; table: TableInfo; answers?: string }
  | { type: "ack"; id: string; version: number }
  | { type: "error"; id: string | null; error: Fault }
  | { type: "presence"; table: TableInfo }
  | { type: "pong" };

export interface Move {
  seat: number | "chance";
  move: string;
  version: number;
  id: string;
}

export interface LiveOptions {
  tokens: string[];
  eye: number | null;
  /** The last version known, so that the server can tell what was missed. */
  since: () => number | null;
  hear: (said: Said) => void;
  state: (connection: Connection) => void;
  /** For tests. */
  socket?: (address: string) => WebSocket;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
const PING_MS = 15_000;
const PATIENCE_MS = 8000;
/** Refusals of a hello that would come again and again. */
const FINAL = ["unknown-table", "bad-token", "not-your-seat"];

export class Live {
  #address: string;
  #options: LiveOptions;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, Move>();
  #closed = false;

  constructor(id: string, options: LiveOptions) {
    const address = new URL(`/api/tables/${encodeURIComponent(id)}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.#address = address.href;
    this.#options = options;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Send a move. If the line breaks before the answer, it is sent again: its id makes it safe. */
  move(move: Move): void {
    this.#unanswered.set(move.id, move);
    this.#send({ type: "move", ...move });
    this.#expect();
  }

  /** Look through another of our seats. */
  look(seat: number | null): void {
    this.#options.eye = seat;
    this.#send({ type: "eye", seat });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#rest();
    this.#socket?.close();
  }

  #connect = (): void => {
    clearTimeout(this.#retry);
    this.#options.state("connecting");
    const socket = (this.#options.socket ?? ((address) => new WebSocket(address)))(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (message) => this.#hear(socket, String(message.data));
    socket.onclose = () => this.#lost(socket);
    this.#expect();
  };

  #greet(socket: WebSocket): void {
    const { tokens, eye, since } = this.#options;
    socket.send(JSON.stringify({ type: "hello", tokens, eye, since: since() }));
    for (const move of this.#unanswered.values()) this.#send({ type: "move", ...move });
    this.#ping = setInterval(() => {
      this.#send({ type: "ping" });
      this.#expect();
    }, PING_MS);
  }

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    const said = JSON.parse(text) as Said;
    if (said.type === "frame" || said.type === "events") {
      this.#wait = FIRST_WAIT_MS;
      this.#options.state("live");
    }
    const answered = said.type === "events" ? said.answers : "id" in said ? said.id : null;
    if (answered) this.#unanswered.delete(answered);
    if (said.type === "error" && said.id === null) this.#refused(said.error);
    this.#options.hear(said);
  }

  /** Whatever we said last was not taken: it is not said again. A hello that never will be ends it. */
  #refused(fault: Fault): void {
    this.#unanswered.clear();
    if (FINAL.includes(fault.code)) this.close();
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#rest();
    this.#options.state("lost");
    this.#retry = setTimeout(this.#connect, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** The network or the tab came or went: do not wait any longer to see how things stand. */
  #hurry = (): void => {
    if (this.#closed || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#send({ type: "ping" });
      this.#expect();
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.#wait = FIRST_WAIT_MS;
      this.#connect();
    }
  };

  /** Something should be heard soon; a line that is silent is dead, whatever the socket says. */
  #expect(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => {
      socket?.close();
      if (socket) this.#lost(socket);
    }, PATIENCE_MS);
  }

  #rest(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
  }

  #send(what: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(what));
  }
}
