/** The worker of a tab: as soon as no other one does, it hosts the tables of all tabs, in Python. */

import { newId } from "../api/newId";
import { ComputePool } from "./computePool";
import { SoloDatabase } from "./database";
import type { ChannelMessage, HostMessage, PageMessage, Place, SoloRequest } from "./messages";
import { SiteFiles, startPython } from "./python";

/** `larceny.solo.host.Host`, as seen from here. */
interface Host {
  request(method: string, path: string, body: string | null, token: string | null, language: string): Promise<string>;
  connect(key: string, table: string, send: (text: string | undefined) => void): void;
  receive(key: string, text: string): void;
  disconnect(key: string): void;
}

self.onmessage = ({ data }: MessageEvent<Place>): void => {
  if (!("locks" in navigator)) return void new Hosting(data).start();
  // Held until this worker ends with its tab: another one's then begins.
  void navigator.locks.request(data.channel, async () => {
    await new Hosting(data).start();
    return new Promise(() => undefined);
  });
};

class Hosting {
  readonly #place: Place;
  readonly #channel: BroadcastChannel;
  readonly #database: SoloDatabase;
  readonly #id = newId();
  /** The connections of each page, until it is gone. */
  readonly #pages = new Map<string, Set<string>>();
  readonly #isAsked = new Set<string>();
  #host: Host | null = null;
  #isUnsaved = false;

  constructor(place: Place) {
    this.#place = place;
    this.#channel = new BroadcastChannel(place.channel);
    this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#receive(data as PageMessage);
    this.#database = new SoloDatabase(place.channel, () => {
      this.#isUnsaved = true;
      this.#post({ type: "unsaved" });
    });
  }

  async start(): Promise<void> {
    const files = new SiteFiles(this.#place);
    const pool = new ComputePool(this.#place);
    const python = await startPython(files);
    const openHost = python.pyimport("larceny.solo.worker").open_host as (database: SoloDatabase, compute: ComputePool["compute"]) => Host;
    this.#host = openHost(this.#database, pool.compute);
    this.#post({ type: "hosting", host: this.#id });
  }

  #post(message: HostMessage): void {
    this.#channel.postMessage(message);
  }

  #receive(message: PageMessage): void {
    const host = this.#host;
    if (!host) return; // pages say it again to whoever begins to host
    switch (message.type) {
      case "hello":
        this.#post({ type: "hosting", host: this.#id });
        if (this.#isUnsaved) this.#post({ type: "unsaved" });
        return;
      case "request":
        return void this.#answer(host, message);
      case "connect":
        this.#watch(message.page).add(message.key);
        return host.connect(message.key, message.table, (text) => this.#post({ type: "message", key: message.key, text: text ?? null }));
      case "send":
        return host.receive(message.key, message.text);
      case "close":
        for (const keys of this.#pages.values()) keys.delete(message.key);
        return host.disconnect(message.key);
    }
  }

  async #answer(host: Host, { page, id, method, path, body, token, language }: SoloRequest): Promise<void> {
    const name = `${page} ${id}`;
    if (this.#isAsked.has(name)) return;
    this.#isAsked.add(name);
    const [status, text] = JSON.parse(await host.request(method, path, body, token, language)) as [number, string];
    this.#isAsked.delete(name);
    this.#post({ type: "answer", page, id, status, text, isLast: true });
  }

  /** Return the connections of a page, which are closed when it is gone: then its lock is free. */
  #watch(page: string): Set<string> {
    const known = this.#pages.get(page);
    if (known) return known;
    const keys = new Set<string>();
    this.#pages.set(page, keys);
    if ("locks" in navigator) {
      void navigator.locks.request(`${this.#place.channel}:${page}`, () => {
        this.#pages.delete(page);
        for (const key of keys) this.#host?.disconnect(key);
      });
    }
    return keys;
  }
}
