/** The player's name in this browser, and names for other seats. */

import { readStored, store } from "../shell/browserStorage";
import { texts } from "../texts/texts.svelte";

const NICKNAMES = [
  "Magpie", "Velvet", "Knox", "Duchess", "Sparrow", "Ferret", "Lefty", "Moth", "Ace", "Jackdaw",
  "Mirabelle", "Old Tom",
];

/** Return the name this browser plays under; at first a random one. */
export function nickname(): string {
  const known = readStored<string | null>("name", null);
  if (known) return known;
  const name = NICKNAMES[Math.floor(Math.random() * NICKNAMES.length)] as string;
  store("name", name);
  return name;
}

export function saveNickname(name: string): void {
  if (name.trim()) store("name", name.trim());
}

/** Return a name for another seat that nobody at the table has. */
export function suggestNickname(taken: string[], nth: number): string {
  const free = NICKNAMES.filter((name) => !taken.includes(name));
  return free[nth % free.length] ?? texts().shell.thief(nth + 1);
}
