/** What a board tells of odds that rest on numbers which are not in the rulebook. */

import { getContext, setContext } from "svelte";
import { texts } from "../texts/texts.svelte";
import { doubtOf, unprinted, type Origin } from "./origin";

const KEY = Symbol("origins");

/** Tell the boards of a page where the numbers come from. */
export function provideOrigins(origins: () => Origin[]): void {
  setContext(KEY, origins);
}

export interface Doubt {
  /** In a word, beside the odds. */
  mark: string;
  /** In sentences. */
  why: string;
}

/** Return how to ask, within a page, what odds that rest on some params, or estimates on all, are marked with. */
export function useDoubt(): (params?: string[], place?: number) => Doubt | null {
  const origins = getContext<(() => Origin[]) | undefined>(KEY) ?? ((): Origin[] => []);
  return (params, place) => {
    const doubt = doubtOf(origins(), params ?? unprinted(origins()).map(({ param }) => param.name), place);
    if (!doubt) return null;
    const words = texts().rules;
    return { mark: words.doubts[doubt.source], why: words.restsOn(words.sources[doubt.source], doubt.note || words.why[doubt.source]) };
  };
}
