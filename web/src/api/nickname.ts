/** Names for thieves who have not told theirs. */

import { recall, remember } from "../shell/memory";

const ALIASES = [
  "Magpie", "Velvet", "Knox", "Duchess", "Sparrow", "Ferret", "Lefty", "Moth", "Ace", "Jackdaw",
  "Mirabelle", "Old Tom",
];

/** The name this browser plays under. */
export function myName(): string {
  const known = recall<string | null>("name", null);
  if (known) return known;
  const name = ALIASES[Math.floor(Math.random() * ALIASES.length)] as string;
  remember("name", name);
  return name;
}

export function rename(name: string): void {
  if (name.trim()) remember("name", name.trim());
}

/** A name for another seat that nobody at the table has. */
export function alias(taken: string[], nth: number): string {
  const free = ALIASES.filter((name) => !taken.includes(name));
  return free[nth % free.length] ?? `Thief ${nth + 1}`;
}
