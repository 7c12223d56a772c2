/** Whether this server offers the site without a server, to take the games offline. */

import { hasServer } from "../api/transport";

let asked: Promise<boolean> | null = null;

export function siteIsOffered(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

/** An address that a server does not know is answered with the page. */
async function ask(): Promise<boolean> {
  if (!hasServer) return false;
  try {
    const answer = await fetch("/solo/sw.js", { method: "HEAD" });
    return answer.ok && (answer.headers.get("Content-Type") ?? "").includes("javascript");
  } catch {
    return false;
  }
}
