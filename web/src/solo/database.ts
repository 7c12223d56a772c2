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

async function openDatabase(name: string, onLost: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables", { keyPath: "id" });
    request.result.createObjectStore("events", { keyPath: ["table", "number"] });
  };
  const database = await done(request);
  database.onclose = onLost;
  return database;
}

const eventsOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, Infinity]);
const savedIn = (document: string): number => (JSON.parse(document) as { saved: number }).saved;

/** What `larceny.solo.store.TableDatabase` asks for. */
export class SoloDatabase {
  readonly #name: string;
  readonly #onUnsaved: () => void;
  #opened: Promise<IDBDatabase | null> | null = null;
  /** Tables as they were read or stored here last: they go on from here if the browser loses them. */
  readonly #known = new Map<string, WholeTable>();
  /** Tables that are in memory alone: private mode, or a full disk. */
  readonly #unsaved = new Set<string>();

  constructor(name: string, onUnsaved: () => void) {
    this.#name = name;
    this.#onUnsaved = onUnsaved;
    void this.#database();
  }

  async load(id: string): Promise<string | undefined> {
    const table = await this.#read(id);
    return table && `{"document":${table.document},"events":[${table.events.join()}]}`;
  }

  async create(id: string, document: string, events: string): Promise<boolean> {
    return this.#write(id, null, { document, events: readEvents(events) }, 0);
  }

  async save(id: string, before: number, document: string, events: string, kept: number): Promise<boolean> {
    const known = this.#known.get(id) ?? (await this.#read(id));
    if (!known) return false;
    const from = kept < 0 ? known.events.length : kept;
    return this.#write(id, before, { document, events: [...known.events.slice(0, from), ...readEvents(events)] }, from);
  }

  async note_running(id: string, now: number): Promise<void> {
    const known = this.#known.get(id) ?? (await this.#read(id));
    if (!known) return;
    const document = JSON.stringify({ ...(JSON.parse(known.document) as object), clock_seen: now });
    await this.#write(id, savedIn(document), { ...known, document }, known.events.length);
  }

  /** Return all tables. */
  async exportAll(): Promise<WholeTable[]> {
    const database = await this.#database();
    const keys = database ? await done(database.transaction("tables").objectStore("tables").getAllKeys()) : [];
    const ids = new Set([...keys.map(String), ...this.#unsaved]);
    const tables = await Promise.all([...ids].map((id) => this.#read(id)));
    return tables.filter((table) => table !== undefined);
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

  /** Return the database, opened anew once the browser has closed it: it does so to delete it. */
  #database(): Promise<IDBDatabase | null> {
    this.#opened ??= openDatabase(this.#name, () => (this.#opened = null)).catch(() => {
      this.#onUnsaved();
      return null;
    });
    return this.#opened;
  }

  async #read(id: string): Promise<WholeTable | undefined> {
    const database = await this.#database();
    if (!database || this.#unsaved.has(id)) return this.#known.get(id);
    const table = await readTable(database, id);
    if (table) this.#known.set(id, table);
    return table;
  }

  /**
   * Write a table that was saved so often before, with its events from a number on; return whether it was so. If the
   * browser refuses, the table goes on in memory.
   */
  async #write(id: string, before: number | null, table: WholeTable, from: number): Promise<boolean> {
    const known = this.#known.get(id);
    const database = await this.#database();
    if (database && !this.#unsaved.has(id)) {
      try {
        const isWritten = await writeTable(database, id, before, table, from);
        if (isWritten) this.#known.set(id, table);
        else this.#known.delete(id);
        return isWritten;
      } catch {
        this.#onUnsaved();
      }
    }
    if (known && savedIn(known.document) !== before) return false;
    this.#unsaved.add(id);
    this.#known.set(id, table);
    return true;
  }
}

const readEvents = (text: string): string[] => (JSON.parse(text) as unknown[]).map((event) => JSON.stringify(event));

async function readTable(database: IDBDatabase, id: string): Promise<WholeTable | undefined> {
  const reading = database.transaction(["tables", "events"]);
  const [table, events] = await Promise.all([
    done(reading.objectStore("tables").get(id) as IDBRequest<KeptTable | undefined>),
    done(reading.objectStore("events").getAll(eventsOf(id)) as IDBRequest<KeptEvent[]>),
  ]);
  return table && { document: table.document, events: events.map(({ event }) => event) };
}

/** Write a table and its events from a number on, and all of it if the browser lost it; not over a version that is not `before`. */
function writeTable(database: IDBDatabase, id: string, before: number | null, { document, events }: WholeTable, from: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Strict: what a player was shown is on the disk.
    const writing = database.transaction(["tables", "events"], "readwrite", { durability: "strict" });
    const [tables, kept] = [writing.objectStore("tables"), writing.objectStore("events")];
    const put = (first: number): void => {
      tables.put({ id, document, saved: savedIn(document) } satisfies KeptTable);
      kept.delete(eventsOf(id, first));
      events.slice(first).forEach((event, index) => kept.put({ table: id, number: first + index, event } satisfies KeptEvent));
    };
    let isWritten = false;
    writing.oncomplete = () => resolve(isWritten);
    writing.onabort = () => reject(writing.error ?? new Error("the database is full"));
    const stored = tables.get(id) as IDBRequest<KeptTable | undefined>;
    stored.onsuccess = () => {
      isWritten = !stored.result || stored.result.saved === before;
      try {
        if (isWritten) put(stored.result ? from : 0);
      } catch {
        writing.abort();
      }
    };
  });
}
