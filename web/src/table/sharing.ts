/** Several people at one screen: whose eyes, and when a curtain falls between them. */

export interface Sharing {
  mine: number[];
  eye: number | null;
  actors: number[];
  isOver: boolean;
  /** Hands are secret: nobody may see the screen while it is passed on. */
  isSecret: boolean;
}

export type Glance = { do: "nothing" } | { do: "look"; seat: number | null } | { do: "curtain"; seat: number };

export function nextGlance({ mine, eye, actors, isOver, isSecret }: Sharing): Glance {
  if (mine.length < 2 || isOver) return { do: "nothing" };
  const next = actors.find((seat) => mine.includes(seat));
  if (next === undefined) {
    return isSecret && eye !== null ? { do: "look", seat: null } : { do: "nothing" };
  }
  if (eye !== null && actors.includes(eye)) return { do: "nothing" };
  return isSecret ? { do: "curtain", seat: next } : { do: "look", seat: next };
}
