/** An action: a seat's move, and the outcomes of dice and cards that follow it. */

import type { GameEvent } from "../api/types";

/** Return the events of the last action. */
export function lastAction(events: GameEvent[]): GameEvent[] {
  const start = events.findLastIndex((event) => event.seat !== "chance");
  return events.slice(Math.max(start, 0));
}

/** Return the part of an action known before these new events; nothing if they begin an action. */
export function earlierEvents(known: GameEvent[], fresh: GameEvent[]): GameEvent[] {
  return fresh[0]?.seat === "chance" ? lastAction(known) : [];
}

export type Action = [GameEvent, ...GameEvent[]];

/**
 * Return a log as actions. What chance does before the first move is one of its own, and so are the dice with
 * which the next turn begins by itself.
 */
export function actionsOf(log: GameEvent[], beginsTurn: (event: GameEvent, action: Action) => boolean = () => false): Action[] {
  const actions: Action[] = [];
  for (const event of log) {
    const last = actions.at(-1);
    if (event.seat === "chance" && last && !beginsTurn(event, last)) last.push(event);
    else actions.push([event]);
  }
  return actions;
}

/** Return whose an action is: who moves in it, or after it. */
export function ownerOf(actions: Action[], nth: number): number | null {
  const move = actions.slice(nth, nth + 2).find(([{ seat }]) => typeof seat === "number");
  return typeof move?.[0].seat === "number" ? move[0].seat : null;
}
