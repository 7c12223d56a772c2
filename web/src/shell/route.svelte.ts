/** The open page, read from the address, so that every page can be linked to and reloaded. */

import { hasServer } from "../api/transport";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null; at: number | null; isReviewed: boolean }
  | { page: "record" }
  | { page: "tables" }
  | { page: "host" }
  | { page: "lab"; game: string | null }
  | { page: "verify"; id: string }
  | { page: "not-found" };

export function parseRoute(path: string, query: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  if (rest.length > 0) return { page: "not-found" };
  if (!first) return { page: "home" };
  if (first === "replay") {
    const isReviewed = new URLSearchParams(query).has("review");
    return { page: "replay", id: second || null, at: readPosition(query), isReviewed };
  }
  if (first === "record" && !second) return { page: "record" };
  if (first === "tables" && !second) return { page: "tables" };
  if (first === "host" && !second) return { page: "host" };
  if (first === "lab") return { page: "lab", game: second || null };
  if (!second) return { page: "not-found" };
  if (first === "new") return { page: "new", game: second };
  if (first === "t") return { page: "table", id: second };
  if (first === "verify") return { page: "verify", id: second };
  return { page: "not-found" };
}

/** Decode a part of an address; a malformed one stays as it is and leads to no page. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readPosition(query: string): number | null {
  const at = new URLSearchParams(query).get("at");
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null;
}

const here = $state({ route: readRoute() });

/** Return the address of the open page. Without a server it stands behind the #: a static host knows one page alone. */
export function address(): URL {
  return hasServer ? new URL(location.href) : new URL(location.hash.slice(1) || "/", location.origin);
}

/** Return an address of ours as the browser is to show it. */
const shown = (address: string): string => (hasServer ? address : `#${address}`);

function readRoute(): Route {
  const { pathname, search } = address();
  const found = parseRoute(pathname, search);
  return !hasServer && ["tables", "host"].includes(found.page) ? { page: "not-found" } : found;
}

export function route(): Route {
  return here.route;
}

export function navigate(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", shown(address));
  else history.replaceState(null, "", shown(address));
  updateRoute();
  if (how === "push") scrollTo(0, 0);
}

/** Change the address of the open page without opening another. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", shown(address));
}

function updateRoute(): void {
  here.route = readRoute();
}

/** Open links to pages of this site without reloading. */
export function interceptLinks(root: Document): void {
  addEventListener("popstate", updateRoute);
  if (!hasServer) for (const kind of ["focusin", "pointerdown"]) root.addEventListener(kind, showAddress);
  root.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    const written = link.getAttribute("href") ?? "";
    if (/^\/(api|solo)\//.test(link.pathname) || (hasServer && written.startsWith("#"))) return;
    event.preventDefault();
    if (written.startsWith("#/")) navigate(written.slice(1));
    else if (written.startsWith("#")) document.querySelector<HTMLElement>(written)?.focus();
    else navigate(link.pathname + link.search + link.hash);
  });
}

/** Give a link to a page of ours the address that opens it in a new tab. */
function showAddress({ target }: Event): void {
  const link = (target as Element | null)?.closest?.("a");
  const address = link?.getAttribute("href");
  if (link && address?.startsWith("/")) link.setAttribute("href", shown(address));
}
