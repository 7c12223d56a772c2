/** Opening tables: against bots with one click, as requested, and as a rematch. */

import { myName } from "../name/question.svelte";
import { loadBoard } from "../boards";
import { navigate } from "../shell/route.svelte";
import { api } from "./client";
import { nickname, suggestNickname } from "./nickname";
import { heldTable, keepTokens } from "./tokens";
import type { GameSummary, SeatRequest, TableInfo, NewTable } from "./types";

/** Return the request for a quick game: one person and bots, three seats where the game has them. */
export function quickTable(game: GameSummary): NewTable {
  const [fewest, most] = game.seats;
  const count = Math.min(Math.max(3, fewest), most);
  const seats: SeatRequest[] = [{ kind: "you", name: nickname() ?? "" }];
  while (seats.length < count) seats.push(botSeat(game, seats));
  return { game: game.name, seats, chance: "server", hot_seat: false, hints: true, window: "race", public: false, talk: "phrases" };
}

export function botSeat(game: GameSummary, others: SeatRequest[]): SeatRequest {
  const taken = others.map((seat) => seat.name ?? "");
  return { kind: "bot", bot: game.default_bot, name: suggestNickname(taken, 0) };
}

/** Open the table, store the tokens of our seats, and return its id; null if whoever opens it does not say who they are. */
export async function openTable(request: NewTable): Promise<string | null> {
  const mine = request.seats.find(({ kind, name }) => kind === "you" && !name?.trim());
  if (mine) {
    const name = await myName();
    if (name === null) return null;
    const others = request.seats.filter((seat) => seat !== mine);
    const seats = request.seats.map((seat) => (seat === mine ? { ...seat, name } : named(seat, name, others)));
    request = { ...request, seats };
  }
  loadAhead(request.game);
  const opened = await api.open(request);
  keepTokens(opened.id, request.game, opened.tokens);
  return opened.id;
}

/** Load what a table is shown with while it is opened. What fails is loaded again when it is needed. */
function loadAhead(game: string): void {
  void Promise.all([import("../pages/Table.svelte"), loadBoard(game)]).catch(() => undefined);
}

/** Return a bot's seat under another name, if it has ours. */
function named(seat: SeatRequest, mine: string, others: SeatRequest[]): SeatRequest {
  if (seat.kind !== "bot" || seat.name?.toLowerCase() !== mine.toLowerCase()) return seat;
  return { ...seat, name: suggestNickname([mine, ...others.map((one) => one.name ?? "")], 0) };
}

/** Take our seats at the rematch of a table, each with the token it had, and go there. */
export async function joinRematch(id: string, game: string): Promise<void> {
  const tokens = heldTable(id)?.tokens ?? {};
  let rematch = id;
  for (const token of Object.values(tokens)) rematch = (await api.rematch(id, token)).id;
  keepTokens(rematch, game, tokens);
  navigate(`/t/${rematch}`);
}

/** Go on from a position of a finished game: we take one seat, bots the others under their names. */
export async function playOn(table: TableInfo, number: number, mine: number, bot: string): Promise<void> {
  const seats = table.seats.map(({ seat, name }): SeatRequest =>
    seat === mine ? { kind: "you", name: name || nickname() || "" } : { kind: "bot", bot, name },
  );
  const opened = await api.playOn(table.id, number, { seats, hints: true });
  keepTokens(opened.id, table.game, opened.tokens);
  navigate(`/t/${opened.id}`);
}
