/** What a server answers over HTTP, and a browser without one by itself. Every failure is an `ApiError` with a message for people. */

import type {
  AbsenceChoice,
  Ending,
  Frame,
  GameDetail,
  GameEvent,
  GameSummary,
  Hint,
  HostOverview,
  LabInfo,
  LabRequest,
  NewTable,
  OpenedTable,
  PlayOn,
  Problem,
  Proof,
  PublicTable,
  PublicTables,
  Reach,
  RematchSeat,
  ReplayId,
  Review,
  ReviewQueue,
  SeatLink,
  SeatToken,
  TableInfo,
  WindowWish,
} from "./types";
import { hasServer, transport } from "./transport";
import { noteUnreachable } from "../shell/reach.svelte";
import { language, preferredLanguage, texts } from "../texts/texts.svelte";

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

const unreachable = (): Problem => ({ code: "unreachable", message: hasServer ? texts().shell.unreachable : texts().solo.failed, rule: null });

/** What a request may carry besides its path. */
interface Carried {
  body?: BodyInit;
  token?: string | undefined;
  /** Aborts the request: the server then stops working on it. */
  signal?: AbortSignal;
}

async function request(method: string, path: string, { body, token, signal }: Carried = {}): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await transport().request(path, { method, headers, ...(body === undefined ? {} : { body }), ...(signal && { signal }) });
  } catch {
    if (!signal?.aborted) noteUnreachable();
    throw new ApiError(unreachable(), 0);
  }
  if (!answer.ok) throw new ApiError(await readProblem(answer), answer.status);
  return answer;
}

/**
 * Return where the games are listed. The server has the browser load the list before the page asks for it, in the
 * browser's language: in another one it is another address, or that answer would be taken.
 */
function gamesPath(): string {
  const isPreloaded = !hasServer || language() === preferredLanguage(navigator.languages);
  return isPreloaded ? "/api/games" : `/api/games?language=${language()}`;
}

async function readProblem(answer: Response): Promise<Problem> {
  try {
    const body: unknown = await answer.json();
    if (body && typeof body === "object" && "code" in body && "message" in body) return body as Problem;
  } catch {
    // Not JSON: a proxy answered instead of the server.
  }
  return { code: `http-${answer.status}`, message: texts().shell.answered(answer.status), rule: null };
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await request("GET", path, { token })).json() as Promise<T>;
}

async function send<T>(method: "POST" | "PUT", path: string, body: unknown, more: Omit<Carried, "body"> = {}): Promise<T> {
  return (await request(method, path, { ...more, body: JSON.stringify(body) })).json() as Promise<T>;
}

const post = <T>(path: string, body: unknown, token?: string): Promise<T> => send("POST", path, body, { token });

const tablePath = (id: string, ...rest: (string | number)[]): string =>
  ["/api/tables", encodeURIComponent(id), ...rest].join("/");

export const api = {
  games: () => get<GameSummary[]>(gamesPath()),
  game: (name: string) => get<GameDetail>(`/api/games/${encodeURIComponent(name)}`),
  open: (request: NewTable) => post<OpenedTable>("/api/tables", request),
  table: (id: string) => get<TableInfo>(tablePath(id)),
  /** Tables that everybody may find, the latest first, from behind another on. */
  publicTables: (after?: PublicTable) =>
    get<PublicTables>(`/api/public-tables${after ? `?before=${after.created}&before_id=${encodeURIComponent(after.id)}` : ""}`),
  /** Take a seat. Asked again with the same secret id, the answer is the same. */
  sit: (table: string, seat: number, name: string, id: string) =>
    post<SeatToken>(tablePath(table, "seats", seat), { name, id }),
  /** Open a seat that is reserved for somebody to everybody. */
  free: (id: string, seat: number, token: string) =>
    request("DELETE", tablePath(id, "seats", seat), { token }),
  /** Let a bot take an open seat. */
  seatBot: (id: string, seat: number, bot: string, token: string) =>
    send<TableInfo>("PUT", tablePath(id, "seats", seat, "bot"), { bot }, { token }),
  /** Vote what happens to the seat of somebody who is away. */
  voteAbsence: (id: string, seat: number, vote: { choice: AbsenceChoice; bot?: string }, token: string) =>
    send<TableInfo>("PUT", tablePath(id, "seats", seat, "absence"), vote, { token }),
  /** Say that we are there: votes and stand-ins end. */
  comeBack: (id: string, seat: number, token: string) => request("DELETE", tablePath(id, "seats", seat, "absence"), { token }),
  /** The secret with which somebody may take a seat, once that is decided. */
  seatLink: (id: string, seat: number, token: string) => get<SeatLink>(tablePath(id, "seats", seat, "link"), token),
  /** Take the seat of somebody who is away, with its link. Asked again with the same id, the answer is the same. */
  succeed: (table: string, seat: number, name: string, link: string, id: string) =>
    post<SeatToken>(tablePath(table, "seats", seat, "successor"), { name, link, id }),
  reach: () => get<Reach>("/api/reach"),
  /** Take our seat at the one rematch of a finished table. */
  rematch: (id: string, token: string) => post<RematchSeat>(tablePath(id, "rematch"), {}, token),
  view: (id: string, token?: string) => get<Frame>(tablePath(id, "view"), token),
  events: (id: string, from: number, token?: string) =>
    get<GameEvent[]>(tablePath(id, `events?from=${from}`), token),
  /** A position of a finished game, all hands open; or as a seat saw it, with its choices. */
  /** A position of a finished game, with all hands open or as a seat saw it; whoever had that seat is told so. */
  replayFrame: (id: string, position: number, seat?: number, isMine = false) =>
    get<Frame>(tablePath(id, "replay", seat === undefined ? position : `${position}?seat=${seat}${isMine ? "&is_mine=true" : ""}`)),
  /** Price a finished game. It takes seconds, unless somebody has asked for it before. */
  review: async (id: string, signal: AbortSignal): Promise<Review> =>
    (await request("GET", tablePath(id, "review"), { signal })).json() as Promise<Review>,
  /** How many reviews come before one that is asked for. */
  reviewQueue: (id: string) => get<ReviewQueue>(tablePath(id, "review", "queue")),
  /** Price the moves of a seat. Everybody at the table is told of it. */
  hint: (id: string, version: number, token: string, signal: AbortSignal) =>
    send<Hint>("POST", tablePath(id, "hint"), { version }, { token, signal }),
  /** Agree to hints in a game between people, or no longer. */
  consent: (id: string, seat: number, agrees: boolean, token: string) =>
    send<TableInfo>("PUT", tablePath(id, "seats", seat, "consent"), { agrees }, { token }),
  /** Say how a seat would like to play live windows; the game starts when all wish the same. */
  wishWindow: (id: string, seat: number, window: WindowWish, token: string) =>
    send<TableInfo>("PUT", tablePath(id, "seats", seat, "window"), { window }, { token }),
  /** Open a table that goes on from a position of a finished game. */
  playOn: (id: string, number: number, wanted: PlayOn) => post<OpenedTable>(tablePath(id, "replay", number, "play"), wanted),
  /** How the points of a finished game add up, and what was remarkable in it. */
  ending: (id: string) => get<Ending>(tablePath(id, "ending")),
  proof: (id: string) => get<Proof>(tablePath(id, "proof")),
  lab: () => get<LabInfo>("/api/lab"),
  /** Play a run in the Lab: the response grows until the run ends, and to abort it cancels the run. */
  playLab: (wanted: LabRequest, signal: AbortSignal) =>
    request("POST", "/api/lab", { body: JSON.stringify(wanted), signal }),
  /** All tables of a page without a server, as they are kept; and taking over those of another one. */
  soloTables: async (): Promise<unknown[]> => (await request("GET", "/solo/tables")).json() as Promise<unknown[]>,
  takeSoloTables: (tables: unknown[]) => post<number>("/solo/tables", tables),
  log: async (id: string, token?: string) => (await request("GET", tablePath(id, "log"), { token })).text(),
  host: () => get<HostOverview>("/api/host"),
  /** Exchange the host's token for a session, which the browser keeps in a cookie that no script reads. */
  openHostSession: (token: string) => request("POST", "/api/host/session", { body: JSON.stringify({ token }) }),
  closeHostSession: () => request("DELETE", "/api/host/session"),
  /** End a table before its end. Everybody there reads the reason. */
  endTable: (id: string, reason: string) =>
    request("POST", `/api/host/tables/${encodeURIComponent(id)}/end`, { body: JSON.stringify({ reason }) }),
  openReplay: (text: string) =>
    request("POST", "/api/replay", { body: new Blob([text], { type: "application/vnd.larceny.game" }) }).then(
      (answer) => answer.json() as Promise<ReplayId>,
    ),
};
