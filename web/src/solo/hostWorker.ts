/** The worker of a tab: as soon as no other one does, it hosts the tables of all tabs, in Python. */

import { newId } from "../api/newId";
import { ComputePool } from "./computePool";
import { SoloDatabase, type WholeTable } from "./database";
import type { ChannelMessage, HostMessage, PageMessage, Place, SoloRequest } from "./messages";
import { playLab } from "./playLab";
import { startAnyhow, type PythonParts } from "./python";
import { SiteFiles } from "./siteFiles";

/** `larceny.solo.host.Host`, as seen from here. */
interface Host {
  request(method: string, path: string, body: string | null, token: string | null, language: string): Promise<string>;
  connect(key: string, table: string, send: (text: string | undefined) => void): void;
  receive(key: string, text: string): void;
  disconnect(key: string): void;
}

type ComputeJob = (job: string, seconds: number, isBeside: boolean) => Promise<string>;

self.onmessage = ({ data }: MessageEvent<Place>): void => {
  if (!("locks" in navigator)) return void new Hosting(data).begin();
  // Held until this worker ends with its tab: another one's then begins.
  void navigator.locks.request(data.channel, async () => {
    await new Hosting(data).begin();
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
  #giveParts: (parts: PythonParts) => void = () => undefined;
  readonly #bots: ComputePool;
  /** Where a bot prepares for long, others do not wait for it. */
  readonly #beside: ComputePool;
  readonly #lab: ComputePool;
  /** The runs of the Lab, by page and number. */
  readonly #runs = new Map<string, AbortController>();
  #host: Host | null = null;
  #isUnsaved = false;

  constructor(place: Place) {
    this.#place = place;
    const start = new Promise<PythonParts>((resolve) => (this.#giveParts = resolve)).then((parts) => ({ place, parts }));
    this.#bots = new ComputePool(start);
    this.#beside = new ComputePool(start);
    this.#lab = new ComputePool(start, navigator.hardwareConcurrency);
    this.#channel = new BroadcastChannel(place.channel);
    this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#receive(data as PageMessage);
    this.#database = new SoloDatabase(place.database, () => {
      this.#isUnsaved = true;
      this.#post({ type: "unsaved" });
    });
  }

  async begin(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      console.error(error);
      this.#post({ type: "failed" });
    }
  }

  async #start(): Promise<void> {
    const snapshot = this.#bots.prepare({ place: this.#place, file: "snapshot" });
    const { python, parts } = await startAnyhow(new SiteFiles(this.#place), snapshot);
    this.#giveParts(parts);
    const openHost = python.pyimport("larceny.solo.worker").open_host as (database: SoloDatabase, compute: ComputeJob) => Host;
    this.#host = openHost(this.#database, (job, seconds, isBeside) => (isBeside ? this.#beside : this.#bots).compute(job, { seconds }));
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
      case "cancel":
        return this.#runs.get(`${message.page} ${message.id}`)?.abort();
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

  async #answer(host: Host, request: SoloRequest): Promise<void> {
    const { page, id } = request;
    const name = `${page} ${id}`;
    if (this.#isAsked.has(name)) return;
    this.#isAsked.add(name);
    const send = (status: number, text: string, isLast: boolean): void => this.#post({ type: "answer", page, id, status, text, isLast });
    try {
      await this.#find(host, request, name, send);
    } catch (error) {
      console.error(error);
      send(500, "", true);
    }
    this.#isAsked.delete(name);
  }

  async #find(host: Host, { method, path, body, token, language }: SoloRequest, name: string, send: (status: number, text: string, isLast: boolean) => void): Promise<void> {
    switch (`${method} ${path}`) {
      case "POST /api/lab": {
        const abort = new AbortController();
        this.#runs.set(name, abort);
        const sendUpdate = (update: object): void => send(200, `${JSON.stringify(update)}\n`, false);
        await playLab(JSON.parse(body ?? "{}") as Record<string, unknown>, { pool: this.#lab, language, send: sendUpdate, signal: abort.signal });
        this.#runs.delete(name);
        return send(200, "", true);
      }
      case "GET /solo/tables":
        return send(200, JSON.stringify(await this.#database.exportAll()), true);
      case "POST /solo/tables":
        return send(200, JSON.stringify(await this.#database.importAll(JSON.parse(body ?? "[]") as WholeTable[])), true);
    }
    const [status, text] = JSON.parse(await host.request(method, path, body, token, language)) as [number, string];
    send(status, text, true);
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
