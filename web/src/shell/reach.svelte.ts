/** Whether the server answers. Once it did not, it is asked again until it does. */

import { hasServer } from "../api/transport";

const ASK_MS = 2000;

let isReached = $state(true);
let returns = $state(0);
let timer: ReturnType<typeof setTimeout> | undefined;

export const isReachable = (): boolean => isReached;

/** How often the server came back since the page was opened: what failed meanwhile is then tried again. */
export const returnCount = (): number => returns;

/** Note that the server did not answer, and ask until it does. */
export function noteUnreachable(): void {
  if (!hasServer) return; // whoever hosts the tables begins again by itself
  isReached = false;
  clearTimeout(timer);
  timer = setTimeout(() => void askServer(), ASK_MS);
}

/** Ask now whether the server is back. */
export async function askServer(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
  } catch {
    noteUnreachable();
    return;
  }
  if (isReached) return;
  isReached = true;
  returns += 1;
}
