/** Taking a seat: asked under one id until an answer comes, so that no token is lost with an answer. */

import { readStored, store } from "../shell/browserStorage";
import { api, ApiError } from "./client";
import { keepTokens } from "./tokens";

/** A request that is not answered yet. Its id is as secret as the token it leads to. */
interface SeatRequest {
  table: string;
  game: string;
  seat: number;
  name: string;
  id: string;
  /** The secret of the link to a seat of somebody who is away. */
  link?: string;
}

const KEY = "seat-requests";
const ID_BYTES = 24;
const WAITS_MS = [250, 500, 1000, 2000, 4000];

/** Take a seat and keep its token. A request without an answer is repeated, also after a reload. */
export async function takeSeat(table: string, game: string, seat: number, name: string): Promise<void> {
  const unanswered = findRequest(table);
  await ask(unanswered ?? { table, game, seat, name, id: secretId() });
}

/** Take the seat of somebody who is away, by its link, and keep the token. */
export async function succeed(wanted: Omit<SeatRequest, "id">): Promise<void> {
  const unanswered = findRequest(wanted.table);
  const isSame = unanswered?.link === wanted.link && unanswered?.seat === wanted.seat;
  await ask(unanswered && isSame ? unanswered : { ...wanted, id: secretId() });
}

/** Repeat the request for a seat of this table that was never answered; return what ignores its success. */
export function resumeSeat(table: string, onTaken: () => void): () => void {
  const unanswered = findRequest(table);
  let isIgnored = false;
  if (unanswered) {
    ask(unanswered).then(
      () => isIgnored || onTaken(),
      () => undefined, // refused, or still without an answer: it is kept for the next time
    );
  }
  return () => (isIgnored = true);
}

async function ask(request: SeatRequest): Promise<void> {
  remember(request);
  for (const wait of [...WAITS_MS, null]) {
    try {
      const { table, seat, name, id, link } = request;
      const taken = await (link === undefined ? api.sit(table, seat, name, id) : api.succeed(table, seat, name, link, id));
      keepTokens(request.table, request.game, { [taken.seat]: taken.token });
      forget(request.table);
      return;
    } catch (error) {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isLost) forget(request.table);
      if (!isLost || wait === null) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

const all = (): SeatRequest[] => readStored<SeatRequest[]>(KEY, []);
const findRequest = (table: string): SeatRequest | undefined => all().find((one) => one.table === table);
const forget = (table: string): void => store(KEY, all().filter((one) => one.table !== table));

function remember(request: SeatRequest): void {
  store(KEY, [request, ...all().filter((one) => one.table !== request.table)]);
}

/** Return an id that nobody can guess. */
function secretId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
