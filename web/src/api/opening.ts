/** Opening tables: at once against bots, or as asked for; and once more with the same seats. */

import { navigate } from "../shell/route.svelte";
import { alias, myName } from "./alias";
import { api } from "./client";
import { hold } from "./tokens";
import type { GameSummary, SeatRequest, TableInfo, TableRequest } from "./types";

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

/** The same seats, the same rules, once more. Seats of other people are open again, by name. */
export function rematchRequest(table: TableInfo, mine: number[]): TableRequest {
  const seats = table.seats.map((seat): SeatRequest => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot ?? "random", name: seat.name };
    return { kind: mine.includes(seat.seat) ? "you" : "open", name: seat.name };
  });
  return {
    game: table.game,
    rules: table.rules,
    params: table.changes,
    seats,
    chance: table.chance,
    hot_seat: table.hot_seat,
  };
}

/** Open the table, keep our seats' tokens, and go there. */
export async function openTable(request: TableRequest): Promise<void> {
  const opened = await api.open(request);
  hold(opened.id, request.game, opened.tokens);
  navigate(`/t/${opened.id}`);
}
