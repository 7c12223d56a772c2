/** Which introduction belongs to a game, and whether this browser has shown it. */

import { readStored, store } from "../shell/browserStorage";
import type { Texts } from "../texts/texts.svelte";

export type IntroName = keyof Texts["intro"]["lines"];
const SHOWN = "introduced";

/** Return the introduction of a game by one of its rule sets; null for games of other packages. */
export function introOf(game: string, rules: string, texts: Texts): IntroName | null {
  if (game === "heist" && rules.startsWith("yah-steal")) return "heist-log";
  if (game === "spell-stealers" && rules.startsWith("live")) return "race";
  return game in texts.intro.lines ? (game as IntroName) : null;
}

/** Whether somebody at this browser has closed the introduction of a game. */
export function isIntroduced(game: string): boolean {
  return readStored<string[]>(SHOWN, []).includes(game);
}

export function markIntroduced(game: string): void {
  if (!isIntroduced(game)) store(SHOWN, [...readStored<string[]>(SHOWN, []), game]);
}
