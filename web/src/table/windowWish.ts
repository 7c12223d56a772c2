/** How people may play live windows, in plain words. */

import type { WindowWish } from "../api/types";
import { texts } from "../texts/texts.svelte";

export interface WishOffer {
  wish: WindowWish;
  title: string;
  what: string;
}

const WISHES: WindowWish[] = ["race", "longer", "polite"];

/** Return all wishes that people may have, in words. */
export function wishOffers(): WishOffer[] {
  return WISHES.map((wish) => ({ wish, ...texts().waiting.wishes[wish] }));
}

/** Return what a wish is called. */
export const titleOf = (wish: WindowWish): string => texts().waiting.wishes[wish].title;
