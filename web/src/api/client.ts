/** The server over HTTP. Every failure is an `ApiError` with a message for people. */

import type {
  Frame,
  GameDetail,
  GameEvent,
  GameSummary,
  NewTable,
  Problem,
  Proof,
  RematchSeat,
  ReplayId,
  SeatTaken,
  TableInfo,
  TableRequest,
} from "./types";

export class ApiError extends Error {
  readonly code: string;
  readonly rule: string | null;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.message);
    this.code = problem.code;
    this.rule = problem.rule;
    this.status = status;
  }
}

const UNREACHABLE: Problem = {
  code: "unreachable",
  message: "The server does not answer. Check the connection and try again.",
  rule: null,
};

async function request(method: string, path: string, body?: BodyInit, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
  } catch {
    throw new ApiError(UNREACHABLE, 0);
  }
  if (!answer.ok) throw new ApiError(await readProblem(answer), answer.status);
  return answer;
}

async function readProblem(answer: Response): Promise<Problem> {
  try {
    const body: unknown = await answer.json();
    if (body && typeof body === "object" && "code" in body && "message" in body) return body as Problem;
  } catch {
    // Not JSON: a proxy answered instead of the server.
  }
  return { code: `http-${answer.status}`, message: `The server answered ${answer.status}. Try again in a moment.`, rule: null };
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await request("GET", path, undefined, token)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return (await request("POST", path, JSON.stringify(body), token)).json() as Promise<T>;
}

const tablePath = (id: string, ...rest: (string | number)[]): string =>
  ["/api/tables", encodeURIComponent(id), ...rest].join("/");

export const api = {
  games: () => get<GameSummary[]>("/api/games"),
  game: (name: string) => get<GameDetail>(`/api/games/${encodeURIComponent(name)}`),
  open: (request: TableRequest) => post<NewTable>("/api/tables", request),
  table: (id: string) => get<TableInfo>(tablePath(id)),
  sit: (id: string, seat: number, name: string) =>
    post<SeatTaken>(tablePath(id, "seats", seat), { name }),
  /** Open a seat that is reserved for somebody to everybody. */
  free: (id: string, seat: number, token: string) =>
    request("DELETE", tablePath(id, "seats", seat), undefined, token),
  /** Take our seat at the one rematch of a finished table. */
  rematch: (id: string, token: string) => post<RematchSeat>(tablePath(id, "rematch"), {}, token),
  view: (id: string, token?: string) => get<Frame>(tablePath(id, "view"), token),
  events: (id: string, from: number, token?: string) =>
    get<GameEvent[]>(tablePath(id, `events?from=${from}`), token),
  replayFrame: (id: string, position: number) => get<Frame>(tablePath(id, "replay", position)),
  proof: (id: string) => get<Proof>(tablePath(id, "proof")),
  log: async (id: string, token?: string) => (await request("GET", tablePath(id, "log"), undefined, token)).text(),
  openReplay: (text: string) =>
    request("POST", "/api/replay", new Blob([text], { type: "text/plain" })).then(
      (answer) => answer.json() as Promise<ReplayId>,
    ),
};
