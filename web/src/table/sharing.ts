/** Several people at one screen: whose eyes, and when a curtain falls between them. */
import { CHANCE } from "../api/types";

export interface Sharing {
  mine: number[];
  eye: number | null;
  actors: number[];
  isOver: boolean;
  /** Hands are secret: nobody may see the screen while it is passed on. */
  isSecret: boolean;
  /** Whose card comes next, where cards are dealt by hand. */
  drawer: number | null;
}

export type Glance = { do: "nothing" } | { do: "look"; seat: number | null } | { do: "curtain"; seat: number };

export function nextGlance({ mine, eye, actors, isOver, isSecret, drawer }: Sharing): Glance {
  if (mine.length < 2 || isOver) return { do: "nothing" };
  if (isSecret && actors.includes(CHANCE)) return glanceAtCard(mine, eye, drawer);
  const next = actors.find((seat) => mine.includes(seat));
  if (next === undefined) {
    return isSecret && eye !== null ? { do: "look", seat: null } : { do: "nothing" };
  }
  if (eye !== null && actors.includes(eye)) return { do: "nothing" };
  return isSecret ? { do: "curtain", seat: next } : { do: "look", seat: next };
}

/** A card dealt by hand is typed in by whoever draws it, behind the curtain. */
function glanceAtCard(mine: number[], eye: number | null, drawer: number | null): Glance {
  const seat = drawer !== null && mine.includes(drawer) ? drawer : (eye ?? mine[0] ?? null);
  return seat === null || seat === eye ? { do: "nothing" } : { do: "curtain", seat };
}
