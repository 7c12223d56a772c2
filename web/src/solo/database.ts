/** The tables of a browser without a server: in IndexedDB, or in memory if the browser does not store. */

interface KeptTable {
  id: string;
  document: string;
  saved: number;
}

interface KeptEvent {
  table: string;
  number: number;
  event: string;
}

/** A table with all its events, as it is exported. */
export interface WholeTable {
  document: string;
  events: string[];
}

const VERSION = 1;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables", { keyPath: "id" });
    request.result.createObjectStore("events", { keyPath: ["table", "number"] });
  };
  return done(request);
}

const eventsOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, Infinity]);
const savedIn = (document: string): number => (JSON.parse(document) as { saved: number }).saved;

/** What `larceny.solo.store.TableDatabase` asks for. */
export class SoloDatabase {
  readonly #database: Promise<IDBDatabase | null>;
  readonly #onUnsaved: () => void;
  /** Tables that could not be stored: private mode, or a full disk. */
  readonly #unsaved = new Map<string, WholeTable>();

  constructor(name: string, onUnsaved: () => void) {
    this.#onUnsaved = onUnsaved;
    this.#database = Promise.resolve()
      .then(() => openDatabase(name))
      .catch(() => {
        onUnsaved();
        return null;
      });
  }

  async load(id: string): Promise<string | undefined> {
    const found = await this.#read(id);
    return found && `{"document":${found.document},"events":[${found.events.join()}]}`;
  }

  async create(id: string, document: string, events: string): Promise<boolean> {
    if (await this.#read(id)) return false;
    await this.#write(id, document, readEvents(events), 0, () => ({ document, events: readEvents(events) }));
    return true;
  }

  async save(id: string, before: number, document: string, events: string, kept: number): Promise<boolean> {
    const found = await this.#read(id);
    if (!found || savedIn(found.document) !== before) return false;
    const from = kept < 0 ? found.events.length : kept;
    const added = readEvents(events);
    await this.#write(id, document, added, from, () => ({ document, events: [...found.events.slice(0, from), ...added] }));
    return true;
  }

  async note_running(id: string, now: number): Promise<void> {
    const found = await this.#read(id);
    if (!found) return;
    const document = JSON.stringify({ ...(JSON.parse(found.document) as object), clock_seen: now });
    await this.#write(id, document, [], found.events.length, () => ({ ...found, document }));
  }

  /** Return all tables. */
  async exportAll(): Promise<WholeTable[]> {
    const database = await this.#database;
    const keys = database ? await done(database.transaction("tables").objectStore("tables").getAllKeys()) : [];
    const ids = new Set([...keys.map(String), ...this.#unsaved.keys()]);
    const found = await Promise.all([...ids].map((id) => this.#read(id)));
    return found.filter((table) => table !== undefined);
  }

  /** Store the tables that are not here yet; return how many. */
  async importAll(tables: WholeTable[]): Promise<number> {
    let added = 0;
    for (const { document, events } of tables) {
      const { id } = JSON.parse(document) as { id: string };
      if (await this.create(id, document, `[${events.join()}]`)) added += 1;
    }
    return added;
  }

  async #read(id: string): Promise<WholeTable | undefined> {
    const unsaved = this.#unsaved.get(id);
    const database = await this.#database;
    if (unsaved || !database) return unsaved;
    const reading = database.transaction(["tables", "events"]);
    const [table, events] = await Promise.all([
      done(reading.objectStore("tables").get(id) as IDBRequest<KeptTable | undefined>),
      done(reading.objectStore("events").getAll(eventsOf(id)) as IDBRequest<KeptEvent[]>),
    ]);
    return table && { document: table.document, events: events.map(({ event }) => event) };
  }

  /** Write a table, and its events from a number on. If the browser refuses, the table goes on in memory. */
  async #write(id: string, document: string, events: string[], from: number, whole: () => WholeTable): Promise<void> {
    const database = await this.#database;
    if (database && !this.#unsaved.has(id)) {
      try {
        return await writeTable(database, id, document, events, from);
      } catch {
        this.#onUnsaved();
      }
    }
    this.#unsaved.set(id, whole());
  }
}

const readEvents = (text: string): string[] => (JSON.parse(text) as unknown[]).map((event) => JSON.stringify(event));

function writeTable(database: IDBDatabase, id: string, document: string, events: string[], from: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Strict: what a player was shown is on the disk.
    const writing = database.transaction(["tables", "events"], "readwrite", { durability: "strict" });
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error("the database is full"));
    writing.objectStore("tables").put({ id, document, saved: savedIn(document) } satisfies KeptTable);
    const kept = writing.objectStore("events");
    kept.delete(eventsOf(id, from));
    events.forEach((event, index) => kept.put({ table: id, number: from + index, event } satisfies KeptEvent));
  });
}
