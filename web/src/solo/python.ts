/**
 * Starts Python in a worker: from a snapshot of its memory, in which the games are loaded already, or
 * without it, which takes seconds.
 *
 * Pyodide fetches its own parts by fixed names. Here they have other names and are compressed, so that
 * `fetch` answers for them while it starts, and what is compiled already is not compiled again. The
 * snapshot is an option of Pyodide that may change with any version of it: its version is pinned.
 */

import { loadPyodide, type PyodideAPI } from "pyodide";
import { readTar } from "./readTar";
import type { SiteFiles } from "./siteFiles";
import { complete } from "./snapshot";

type LoadOptions = NonNullable<Parameters<typeof loadPyodide>[0]> & { _loadSnapshot?: ArrayBuffer };
type Create = NonNullable<LoadOptions["createPyodideModule"]>;

/** What Python is started from. A worker hands it to others, which then load nothing again. */
export interface PythonParts {
  wasm: WebAssembly.Module;
  script: string;
  lock: string;
  /** The files of our package, as archives. */
  archives: ArrayBuffer[];
  /** The memory with the games in it; null: there is only the library, and all is imported. */
  snapshot: ArrayBuffer | null;
  library: ArrayBuffer;
}

/** Where our Python lies in Pyodide's file system; the snapshot was made with it there. */
const HOME = "/larceny";
/** What is large is kept once the first game is under way. */
const KEEP_AFTER_MS = 5000;

async function loadParts(files: SiteFiles, snapshotRead: Promise<ArrayBuffer> | null): Promise<PythonParts> {
  const text = async (name: string): Promise<string> => new TextDecoder().decode(await files.read(name));
  const compiled = files.read("wasm").then(async (bytes) => ({ bytes, wasm: await WebAssembly.compile(bytes) }));
  const [{ bytes, wasm }, script, lock, snapshot, library, ...archives] = await Promise.all([
    compiled,
    text("script"),
    text("lock"),
    snapshotRead,
    // The modules that are needed, ours and those of the library, are in the snapshot.
    snapshotRead ? new ArrayBuffer() : files.read("library"),
    files.read("data"),
    ...(snapshotRead ? [] : [files.read("modules")]),
  ]);
  setTimeout(() => {
    void files.keep("wasm", bytes);
    if (snapshot) void files.keep("snapshot", snapshot);
  }, KEEP_AFTER_MS);
  return { wasm, script, lock, archives, snapshot, library };
}

/** Load the parts and start Python; if its snapshot, which another worker reads, fails, without it. */
export async function startAnyhow(files: SiteFiles, snapshot: Promise<ArrayBuffer>): Promise<{ python: PyodideAPI; parts: PythonParts }> {
  try {
    const parts = await loadParts(files, snapshot);
    return { python: await startPython(parts), parts };
  } catch (error) {
    console.warn(error); // it starts without the snapshot
    const parts = await loadParts(files, null);
    return { python: await startPython(parts), parts };
  }
}

/** Start Python with our package in it. */
export async function startPython(parts: PythonParts): Promise<PyodideAPI> {
  const { snapshot } = parts;
  const module = URL.createObjectURL(new Blob([parts.script], { type: "text/javascript" }));
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const answers: Record<string, () => Response> = {
    "pyodide.asm.wasm": () => new Response(),
    "python_stdlib.zip": () => new Response(parts.library),
  };
  globalThis.fetch = async (input, init) => answers[String(input).split("/").at(-1) ?? ""]?.() ?? fetch(input, init);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(parts.wasm, imports);
    if (snapshot) complete(snapshot, instance.exports["memory"] as WebAssembly.Memory);
    return { module: parts.wasm, instance };
  };
  try {
    const { default: createPyodideModule } = (await import(/* @vite-ignore */ module)) as { default: Create };
    const options: LoadOptions = {
      indexURL: self.location.origin,
      lockFileContents: JSON.parse(parts.lock),
      convertNullToNone: true,
      createPyodideModule,
      ...(snapshot && { _loadSnapshot: snapshot }),
    };
    const python = await loadPyodide(options);
    for (const archive of parts.archives) unpack(archive, python);
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
    WebAssembly.instantiateStreaming = instantiateStreaming;
    URL.revokeObjectURL(module);
  }
}

/** Unpack an archive into Python's file system. */
export function unpack(archive: ArrayBuffer, python: PyodideAPI): void {
  for (const { path, content } of readTar(new Uint8Array(archive))) {
    const file = `${HOME}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, content);
  }
}
