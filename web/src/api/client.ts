/** The server over HTTP. Everything that fails, fails as a `Refusal` with words for people. */

import type {
  Fault,
  Frame,
  GameDetail,
  GameEvent,
  GameSummary,
  NewTable,
  Proof,
  Returned,
  TableInfo,
  TableRequest,
} from "./types";

export class Refusal extends Error {
  readonly code: string;
  readonly rule: string | null;
  readonly status: number;

  constructor(fault: Fault, status: number) {
    super(fault.message);
    this.code = fault.code;
    this.rule = fault.rule;
    this.status = status;
  }
}

const UNREACHABLE: Fault = {
  code: "unreachable",
  message: "The server does not answer. Check the connection and try again.",
  rule: null,
};

async function ask(method: string, path: string, body?: BodyInit, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
  if (!answer.ok) throw new Refusal(await faultOf(answer), answer.status);
  return answer;
}

async function faultOf(answer: Response): Promise<Fault> {
  try {
    const said: unknown = await answer.json();
    if (said && typeof said === "object" && "code" in said && "message" in said) return said as Fault;
  } catch {
    // No JSON: something between us and the server answered.
  }
  return { code: `http-${answer.status}`, message: `The server answered ${answer.status}. Try again in a moment.`, rule: null };
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await ask("GET", path, undefined, token)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return (await ask("POST", path, JSON.stringify(body), token)).json() as Promise<T>;
}

const at = (id: string, ...rest: (string | number)[]): string =>
  ["/api/tables", encodeURIComponent(id), ...rest].join("/");

export const api = {
  games: () => get<GameSummary[]>("/api/games"),
  game: (name: string) => get<GameDetail>(`/api/games/${encodeURIComponent(name)}`),
  open: (request: TableRequest) => post<NewTable>("/api/tables", request),
  table: (id: string) => get<TableInfo>(at(id)),
  sit: (id: string, seat: number, name: string) =>
    post<{ seat: number; token: string }>(at(id, "seats", seat), { name }),
  /** Let anybody have a seat that is kept for somebody. */
  free: (id: string, seat: number, token: string) =>
    ask("DELETE", at(id, "seats", seat), undefined, token),
  /** Once more: our seat at the one rematch of a finished table. */
  rematch: (id: string, token: string) => post<Returned>(at(id, "rematch"), {}, token),
  view: (id: string, token?: string) => get<Frame>(at(id, "view"), token),
  events: (id: string, from: number, token?: string) =>
    get<GameEvent[]>(at(id, `events?from=${from}`), token),
  replayFrame: (id: string, position: number) => get<Frame>(at(id, "replay", position)),
  proof: (id: string) => get<Proof>(at(id, "proof")),
  log: async (id: string, token?: string) => (await ask("GET", at(id, "log"), undefined, token)).text(),
  openReplay: (text: string) =>
    ask("POST", "/api/replay", new Blob([text], { type: "text/plain" })).then(
      (answer) => answer.json() as Promise<{ id: string }>,
    ),
};
