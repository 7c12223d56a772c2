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
  const isDealt = actors.includes(CHANCE);
  if (!isSecret) {
    const next = actors.find((seat) => mine.includes(seat)) ?? (eye === null ? mine[0] : undefined);
    return next === undefined || (eye !== null && actors.includes(eye)) ? NOTHING : { do: "look", seat: next };
  }
  const next = isDealt ? dealtTo(mine, eye, drawer) : actors.find((seat) => mine.includes(seat));
  if (eye !== null) return eye === next || (!isDealt && actors.includes(eye)) ? NOTHING : PUT_AWAY;
  return next === undefined ? NOTHING : { do: "curtain", seat: next };
}

const NOTHING: Glance = { do: "nothing" };
/** A hand is put away before the next one is shown: the curtain falls in front of nobody's. */
const PUT_AWAY: Glance = { do: "look", seat: null };

/** A card dealt by hand is typed in by whoever draws it, behind the curtain. */
function dealtTo(mine: number[], eye: number | null, drawer: number | null): number | undefined {
  return drawer !== null && mine.includes(drawer) ? drawer : (eye ?? mine[0]);
}
