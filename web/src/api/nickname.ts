/** The player's name in this browser, and names for other seats. */

import { readStored, store } from "../shell/browserStorage";
import { texts } from "../texts/texts.svelte";

const NICKNAMES = [
  "Magpie", "Velvet", "Knox", "Duchess", "Sparrow", "Ferret", "Lefty", "Moth", "Ace", "Jackdaw",
  "Mirabelle", "Old Tom",
];

/** Return the name this browser plays under; null until somebody said one. */
export const nickname = (): string | null => readStored<string | null>("name", null);

export function saveNickname(name: string): void {
  if (name.trim()) store("name", name.trim());
}

/** Return a name for another seat that nobody at the table has. */
export function suggestNickname(taken: string[], nth: number): string {
  const free = NICKNAMES.filter((name) => !taken.includes(name));
  return free[nth % free.length] ?? texts().shell.thief(nth + 1);
}
