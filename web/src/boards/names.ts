/** What the thieves of a table are called: the viewer is "You". */

import { texts } from "../texts/texts.svelte";

/** Names by seat; null is the viewer. */
export type Names = readonly (string | null)[];

/** Return the names of a table as a viewer is to read them. */
export function namesFor(names: readonly string[], viewer: number | null): Names {
  return names.map((name, seat) => (seat === viewer ? null : name));
}

/** Return what a seat is called where it stands by itself. */
export const nameIn = (names: Names, seat: number): string => names[seat] ?? (names[seat] === null ? texts().table.me : `p${seat}`);
