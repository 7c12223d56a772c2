/** Whether the server has another build of the page than the one that is open. */

import { hasServer } from "../api/transport";

const META = /<meta name="larceny-build" content="([0-9a-f]+)"/;

let isOutdated = $state(false);

export const isOldPage = (): boolean => isOutdated;

/** Return the build that a page names; null: it names none, as in development. */
export const buildOf = (html: string): string | null => META.exec(html)?.[1] ?? null;

/** Compare the build of the open page with that of the server. */
export async function checkBuild(): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="larceny-build"]')?.content;
  if (!own) return;
  try {
    const page = await fetch("/", { cache: "no-store" });
    const found = buildOf(await page.text());
    if (page.ok && found !== null) isOutdated = found !== own;
  } catch {
    // Not reachable: there is nothing to compare with.
  }
}

/** Keep the built page in the browser, where browsers allow it: on this machine and over HTTPS. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !hasServer || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), { once: true });
}
