/** Several people at one screen: whose view is shown, and when a curtain hides it between them. */

import { CHANCE } from "../api/constants";
import type { Frame, GameEvent } from "../api/types";

export interface HotSeat {
  mySeats: number[];
  /** The seat whose view is shown; null: a spectator's. */
  viewer: number | null;
  actors: number[];
  isOver: boolean;
  /** Hands are secret: nobody may see the screen while it is passed on. */
  isSecret: boolean;
  /** The seat that draws the next card, where cards are dealt by hand. */
  drawer: number | null;
}

export type ViewChange =
  | { do: "nothing" }
  | { do: "view"; seat: number | null }
  | { do: "curtain"; seat: number };

const NOTHING: ViewChange = { do: "nothing" };
/** A hand is hidden before the curtain for the next one falls. */
const HIDE_HAND: ViewChange = { do: "view", seat: null };

/** Return the seat that draws the next card, in games where cards are dealt by hand. */
export function drawerOf({ board }: Frame): number | null {
  return "drawer" in board ? board.drawer : null;
}

/** Return how the view has to change now. */
export function nextView({ mySeats, viewer, actors, isOver, isSecret, drawer }: HotSeat): ViewChange {
  if (mySeats.length < 2 || isOver) return NOTHING;
  const isDealt = actors.includes(CHANCE);
  const acting = actors.find((seat) => mySeats.includes(seat));
  if (!isSecret) {
    const next = acting ?? (viewer === null ? mySeats[0] : undefined);
    return next === undefined || (viewer !== null && actors.includes(viewer)) ? NOTHING : { do: "view", seat: next };
  }
  const next = isDealt ? dealtTo(mySeats, viewer, drawer) : acting;
  if (viewer !== null) return viewer === next || (!isDealt && actors.includes(viewer)) ? NOTHING : HIDE_HAND;
  return next === undefined ? NOTHING : { do: "curtain", seat: next };
}

/** Return who enters a card dealt by hand: the seat that draws it, behind the curtain. */
function dealtTo(mySeats: number[], viewer: number | null, drawer: number | null): number | undefined {
  return drawer !== null && mySeats.includes(drawer) ? drawer : (viewer ?? mySeats[0]);
}

/** Return what others did since a seat's last move, as that seat may know it; its own draws are not news. */
export function sinceLastMove(log: GameEvent[], seat: number): GameEvent[] {
  const later = log.slice(log.findLastIndex((event) => event.seat === seat) + 1);
  const start = later.findIndex((event) => typeof event.seat === "number");
  return start < 0 ? [] : later.slice(start);
}
