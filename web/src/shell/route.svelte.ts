/** The open page, read from the address, so that every page can be linked to and reloaded. */

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

const here = $state({ route: parseRoute(location.pathname, location.search) });

export function route(): Route {
  return here.route;
}

export function navigate(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  updateRoute();
  if (how === "push") scrollTo(0, 0);
}

/** Change the address of the open page without opening another. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
}

function updateRoute(): void {
  here.route = parseRoute(location.pathname, location.search);
}

/** Open links to pages of this site without reloading. */
export function interceptLinks(root: Document): void {
  addEventListener("popstate", updateRoute);
  root.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
