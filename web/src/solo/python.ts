/**
 * Starts Python in a worker: from a snapshot of its memory, in which the games are loaded already, or
 * without it, which takes seconds.
 *
 * Pyodide fetches its own parts by fixed names. Here they have other names and are compressed, so that
 * `fetch` answers for them while it starts. The snapshot is an option of Pyodide that may change with
 * any version of it: its version is pinned.
 */

import { loadPyodide, type PyodideInterface } from "pyodide";
import { XzReadableStream } from "xz-decompress";
import { readTar } from "./readTar";
import type { Place } from "./messages";

type LoadOptions = NonNullable<Parameters<typeof loadPyodide>[0]> & { _loadSnapshot?: Promise<ArrayBuffer> };

type Create = NonNullable<LoadOptions["createPyodideModule"]>;
/** What is asked of Pyodide's memory before it is filled. */
interface Memory {
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** Where our Python lies in Pyodide's file system; the snapshot was made with it there. */
const HOME = "/larceny";
const WASM = { headers: { "Content-Type": "application/wasm" } };

export class SiteFiles {
  readonly #place: Place;
  constructor(place: Place) {
    this.#place = place;
  }

  /** Fetch a file by its name, and decompress it. */
  async open(name: string): Promise<ReadableStream<Uint8Array>> {
    const address = this.#place.site.files[name];
    if (!address) throw new Error(`the site has no file ${name}`);
    const response = await fetch(new URL(address, this.#place.base));
    if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
    return address.endsWith(".xz") ? new XzReadableStream(response.body) : response.body;
  }

  read = async (name: string): Promise<ArrayBuffer> => new Response(await this.open(name)).arrayBuffer();

  /** Unpack an archive into Python's file system. */
  async unpack(name: string, python: PyodideInterface): Promise<void> {
    for (const { path, content } of readTar(new Uint8Array(await this.read(name)))) {
      const file = `${HOME}/${path}`;
      python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
      python.FS.writeFile(file, content);
    }
  }
}

/** Start Python with our package in it. */
export async function startPython(files: SiteFiles): Promise<PyodideInterface> {
  try {
    return await start(files, true);
  } catch (error) {
    console.warn(error); // it starts without the snapshot
    return start(files, false);
  }
}

function grow(memory: Memory, bytes: number): void {
  memory._free(memory._malloc(bytes));
}

async function start(files: SiteFiles, isFromSnapshot: boolean): Promise<PyodideInterface> {
  const [snapshot, script] = [isFromSnapshot ? files.read("snapshot") : undefined, files.read("script")];
  snapshot?.catch(() => undefined); // reported when it is awaited
  const parts: Record<string, () => Promise<Response>> = {
    "pyodide.asm.wasm": async () => new Response(await files.open("wasm"), WASM),
    // All that is needed of it is in the snapshot.
    "python_stdlib.zip": async () => new Response(isFromSnapshot ? new Uint8Array() : await files.open("library")),
  };
  const module = URL.createObjectURL(new Blob([await script], { type: "text/javascript" }));
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => parts[String(input).split("/").at(-1) ?? ""]?.() ?? fetch(input, init);
  try {
    const { default: create } = (await import(/* @vite-ignore */ module)) as { default: Create };
    const createPyodideModule: Create = async (settings) => {
      const created = await create(settings);
      // The snapshot is larger than the memory that Pyodide begins with: it grows, and is written over.
      if (snapshot) grow(created as unknown as Memory, (await snapshot).byteLength);
      return created;
    };
    const options: LoadOptions = {
      indexURL: self.location.origin,
      lockFileContents: JSON.parse(new TextDecoder().decode(await files.read("lock"))),
      convertNullToNone: true,
      createPyodideModule,
      ...(snapshot && { _loadSnapshot: snapshot }),
    };
    const python = await loadPyodide(options);
    await files.unpack("python", python);
    python.runPython(`
import importlib, random, sys
importlib.invalidate_caches()
random.seed()
if "${HOME}" not in sys.path:
    sys.path.insert(0, "${HOME}")
`);
    return python;
  } finally {
    globalThis.fetch = fetch;
    URL.revokeObjectURL(module);
  }
}
