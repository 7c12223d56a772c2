/** A worker that computes for the host: bots, hints, reviews and the Lab, one job after the other. */

import type { PyodideAPI } from "pyodide";
import type { Place } from "./messages";
import { startPython, unpack, type PythonParts } from "./python";
import { SiteFiles } from "./siteFiles";

/** What a worker is started with; after that it is sent jobs. */
export interface Start {
  place: Place;
  parts: PythonParts;
}

/** A file that is read before that, beside what the host reads itself. */
export interface Reading {
  place: Place;
  file: string;
}

/** `larceny.solo.worker`, as seen from here. */
interface Program {
  game_of(job: string): string;
  compute_text(job: string): string;
}

let files: SiteFiles | null = null;
let python: Promise<PyodideAPI> | null = null;
/** The games whose compiled rules and weights are here. */
const loaded = new Set<string>();

self.onmessage = async ({ data }: MessageEvent<Reading | Start | string>): Promise<void> => {
  if (typeof data === "string") return self.postMessage(await compute(data));
  files = new SiteFiles(data.place);
  if ("file" in data) {
    const content = await files.read(data.file).catch(() => null);
    self.postMessage(content, { transfer: content ? [content] : [] });
  } else python = startPython(data.parts);
};

async function compute(job: string): Promise<string | null> {
  try {
    if (!files || !python) return null;
    const started = await python;
    const program = started.pyimport("larceny.solo.worker") as Program;
    const game = program.game_of(job);
    if (files.has(game)) await load(game, files, started);
    return program.compute_text(job);
  } catch (error) {
    console.error(error);
    return null;
  }
}

async function load(game: string, from: SiteFiles, started: PyodideAPI): Promise<void> {
  if (loaded.has(game)) return;
  unpack(await from.read(game), started);
  loaded.add(game);
}
