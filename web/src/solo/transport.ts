/** The transport without a server: a worker of one tab hosts the tables of all tabs. */

import { newId } from "../api/newId";
import type { Connection, Transport } from "../api/transport";
import { noteUnsaved } from "./storage.svelte";
import type { ChannelMessage, PageMessage, Place, SoloRequest } from "./messages";
import type { Site } from "./site";

/** The site is kept once the first game is under way: it would take the time of its first move. */
const KEEP_AFTER_MS = 5000;
const CONNECTING = 0, OPEN = 1, CLOSED = 3;

/** A request that waits: it is sent again to the next host, should this one end. */
interface Asked {
  message: SoloRequest;
  receive: (status: number, text: string, isLast: boolean) => void;
  fail: () => void;
}

export function openTransport(site: Site): Transport {
  const opened = new SoloTransport(site);
  opened.startEarly();
  return opened;
}

class SoloTransport implements Transport {
  readonly #place: Place;
  readonly #page = newId();
  readonly #channel: BroadcastChannel;
  readonly #asked = new Map<number, Asked>();
  readonly #connections = new Map<string, SoloConnection>();
  #requests = 0;
  #worker: Worker | null = null;
  /** The host at hand; null before the first one is known. */
  #host: string | null = null;

  constructor(site: Site) {
    const base = new URL(".", document.baseURI);
    const isShared = "locks" in navigator;
    // Where pages cannot agree on one host, each has a channel, and a host, of its own.
    const database = `larceny:${base.pathname}`;
    const channel = `${database}${isShared ? "" : this.#page}`;
    this.#place = { site, base: base.href, channel, database };
    this.#channel = new BroadcastChannel(channel);
    this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#receive(data);
    // Held as long as the page lives: the host learns by it that a page is gone.
    if (isShared) void navigator.locks.request(`${channel}:${this.#page}`, () => new Promise(() => undefined));
  }

  /** Where all is here already, Python starts before it is asked. */
  startEarly(): void {
    if (navigator.serviceWorker?.controller) this.#startWorker();
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const language = headers.get("Accept-Language") ?? "en";
    const prepared = this.#place.site.answers[language]?.[path];
    if (prepared && init.method === "GET") return fetch(new URL(prepared, this.#place.base));
    this.#startWorker();
    const body = init.body instanceof Blob ? await init.body.text() : ((init.body ?? null) as string | null);
    const token = headers.get("Authorization")?.replace("Bearer ", "") ?? null;
    const id = ++this.#requests;
    const message: SoloRequest = { type: "request", page: this.#page, id, method: init.method ?? "GET", path, body, token, language };
    return this.#ask(message, init.signal ?? null);
  }

  /** Send a request; its answer may come in several parts, as the text of a response that grows. */
  #ask(message: SoloRequest, signal: AbortSignal | null): Promise<Response> {
    return new Promise((resolve, reject) => {
      let parts: ReadableStreamDefaultController<Uint8Array> | null = null;
      const encoder = new TextEncoder();
      const receive = (status: number, text: string, isLast: boolean): void => {
        if (!parts) {
          const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
          resolve(new Response(body, { status, headers: { "Content-Type": "application/json" } }));
        }
        parts?.enqueue(encoder.encode(text));
        if (isLast) parts?.close();
      };
      signal?.addEventListener("abort", () => {
        if (!this.#asked.delete(message.id)) return;
        this.#post({ type: "cancel", page: this.#page, id: message.id });
        const reason = new DOMException("aborted", "AbortError");
        if (parts) parts.error(reason);
        else reject(reason);
      });
      this.#asked.set(message.id, { message, receive, fail: () => reject(new TypeError("no host")) });
      this.#post(message);
    });
  }

  connect(path: string): Connection {
    this.#startWorker();
    const key = newId();
    const table = decodeURIComponent(path.split("/").at(-2) ?? "");
    const connection = new SoloConnection({
      open: () => this.#post({ type: "connect", page: this.#page, key, table }),
      send: (text) => this.#post({ type: "send", key, text }),
      close: () => {
        this.#connections.delete(key);
        this.#post({ type: "close", key });
      },
    });
    this.#connections.set(key, connection);
    if (this.#host) queueMicrotask(() => connection.open());
    return connection;
  }

  #startWorker(): void {
    if (this.#worker) return;
    this.#worker = new Worker(new URL("./hostWorker.ts", import.meta.url), { type: "module", name: "larceny" });
    this.#worker.onerror = (event) => event instanceof ErrorEvent || this.#giveUp(); // its script was not loaded
    this.#worker.postMessage(this.#place);
    this.#post({ type: "hello" });
  }

  #post(message: PageMessage): void {
    this.#channel.postMessage(message);
  }

  #receive(message: ChannelMessage): void {
    switch (message.type) {
      case "hosting":
        return this.#meetHost(message.host);
      case "answer":
        if (message.page === this.#page) this.#answer(message.id, message);
        return;
      case "message":
        return this.#connections.get(message.key)?.receive(message.text);
      case "unsaved":
        return noteUnsaved();
      case "failed":
        return this.#giveUp();
    }
  }

  #answer(id: number, { status, text, isLast }: { status: number; text: string; isLast: boolean }): void {
    const asked = this.#asked.get(id);
    if (isLast) this.#asked.delete(id);
    asked?.receive(status, text, isLast);
  }

  /** Nobody can host. Whatever is asked next tries again: it may have been the network. */
  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#host = null;
    for (const { fail } of this.#asked.values()) fail();
    this.#asked.clear();
    for (const connection of [...this.#connections.values()]) connection.close();
  }

  /** A new host knows neither our requests nor our connections. */
  #meetHost(host: string): void {
    if (host === this.#host) return;
    this.#host = host;
    setTimeout(() => keepSite(this.#place.base), KEEP_AFTER_MS);
    for (const { message } of this.#asked.values()) this.#post(message);
    for (const connection of [...this.#connections.values()]) {
      if (connection.readyState === CONNECTING) connection.open();
      else connection.close();
    }
  }
}

/** Keep the site in the browser once a game is chosen, where browsers allow it. */
function keepSite(base: string): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register(new URL("sw.js", base)).catch(() => undefined);
  void navigator.storage?.persist?.();
}

/** What a connection does, told to the host. */
interface Wire {
  open: () => void;
  send: (text: string) => void;
  close: () => void;
}

class SoloConnection implements Connection {
  readyState = CONNECTING;
  onopen: Connection["onopen"] = null;
  onmessage: Connection["onmessage"] = null;
  onclose: Connection["onclose"] = null;
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  open(): void {
    if (this.readyState !== CONNECTING) return;
    this.#wire.open();
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }

  /** Receive a message; null: the host closed the connection. */
  receive(text: string | null): void {
    if (text !== null) this.onmessage?.(new MessageEvent("message", { data: text }));
    else this.close();
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.#wire.send(text);
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#wire.close();
    this.onclose?.(new CloseEvent("close"));
  }
}
