/** A worker that computes for the host: bots, hints and reviews, one job after the other. */

import type { Place } from "./messages";
import { SiteFiles, startPython } from "./python";

let compute: Promise<(job: string) => string> | null = null;

self.onmessage = async ({ data }: MessageEvent<Place | string>): Promise<void> => {
  if (typeof data === "string") return self.postMessage((await compute)?.(data));
  compute = start(data);
};

async function start(place: Place): Promise<(job: string) => string> {
  const python = await startPython(new SiteFiles(place));
  return python.pyimport("larceny.solo.worker").compute_text as (job: string) => string;
}
