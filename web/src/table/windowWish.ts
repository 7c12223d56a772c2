/** How people may play live windows, in plain words. */

import type { WindowWish } from "../api/types";

export interface WishOffer {
  wish: WindowWish;
  title: string;
  what: string;
}

export const WISHES: WishOffer[] = [
  { wish: "race", title: "Race", what: "Whoever is quicker steals it. Bots are as quick as people." },
  { wish: "longer", title: "A longer window", what: "Nobody can close it within four seconds, and bots take their time." },
  { wish: "polite", title: "The polite way", what: "No clock: every thief is asked in turn." },
];

/** Return what a wish is called. */
export function titleOf(wish: WindowWish): string {
  return WISHES.find((one) => one.wish === wish)?.title ?? wish;
}
