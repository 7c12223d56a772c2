/** Opening tables: at once against bots, or as asked for; and once more with the same seats. */

import { navigate } from "../shell/route.svelte";
import { alias, myName } from "./alias";
import { api } from "./client";
import { hold, holding } from "./tokens";
import type { GameSummary, SeatRequest, TableRequest } from "./types";

/** A table worth sitting down at without a thought: three seats where the game has them. */
export function quickRequest(game: GameSummary): TableRequest {
  const [fewest, most] = game.seats;
  const count = Math.min(Math.max(3, fewest), most);
  const seats: SeatRequest[] = [{ kind: "you", name: myName() }];
  while (seats.length < count) seats.push(botSeat(game, seats));
  return { game: game.name, seats, chance: "server", hot_seat: false };
}

export function botSeat(game: GameSummary, others: SeatRequest[]): SeatRequest {
  const taken = others.map((seat) => seat.name ?? "");
  return { kind: "bot", bot: goodBot(game.bots), name: alias(taken, 0) };
}

/** A bot that is fun to play against: not the random one where there is another. */
export function goodBot(bots: string[]): string {
  for (const name of ["greedy", "sharp"]) if (bots.includes(name)) return name;
  return bots.find((name) => name !== "random") ?? bots[0] ?? "random";
}

/** Open the table, keep our seats' tokens, and go there. */
export async function openTable(request: TableRequest): Promise<void> {
  const opened = await api.open(request);
  hold(opened.id, request.game, opened.tokens);
  navigate(`/t/${opened.id}`);
}

/** Once more: our seats at the rematch of a table, each with the token it had. */
export async function returnTo(id: string, game: string): Promise<void> {
  const tokens = holding(id)?.tokens ?? {};
  let again = id;
  for (const token of Object.values(tokens)) again = (await api.rematch(id, token)).id;
  hold(again, game, tokens);
  navigate(`/t/${again}`);
}
