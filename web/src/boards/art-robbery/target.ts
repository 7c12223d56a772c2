/** What one may do, read from the moves on offer: which card, and then what it goes for. */

import type { Choice } from "../../api/types";
import { tileTitle, type Loot, type View } from "./view";

/** What a play goes for; `seat` is null in the middle. No tile and no dog: nothing to get. */
export interface Aim {
  choice: Choice;
  seat: number | null;
  tile: Loot | null;
  dog: boolean;
}

/** The plays of one card. */
export function playsOf(choices: Choice[], card: string): Choice[] {
  return choices.filter(({ move }) => move === `play ${card}` || move.startsWith(`play ${card} `));
}

/** `play 3 p2 3-alibi` and its kin, with the tile that it means. */
export function aimOf(choice: Choice, view: View, me: number | null): Aim {
  const [, card = "", ...rest] = choice.move.split(" ");
  const owner = /^p(\d+)$/.exec(rest[0] ?? "");
  const seat = owner ? Number(owner[1]) : null;
  const named = rest[owner ? 1 : 0];
  const place = seat === null ? view.middle : (view.thieves[seat]?.tiles ?? []);
  const tile = place.find((one) => (named ? one.name === named : one.value === card)) ?? null;
  const dog = card === "guard-dog" && view.dog !== me;
  return { choice, seat: dog ? view.dog : seat, tile, dog };
}

/** In a word or two: what playing the card comes to. */
export function promise(aims: Aim[]): string {
  const [aim] = aims;
  if (!aim) return "";
  if (aim.dog) return "fetch";
  if (!aim.tile) return "nothing";
  return aim.seat === null ? "take" : "steal";
}

/** The play that ends at a tile, if there is one. */
export function aimAt(aims: Aim[], seat: number | null, tile: Loot): Aim | undefined {
  return aims.find((aim) => !aim.dog && aim.seat === seat && aim.tile?.name === tile.name);
}

export function aimWords(aim: Aim, names: string[]): string {
  const what = aim.dog ? "the dog" : aim.tile ? tileTitle(aim.tile) : "nothing";
  return aim.seat === null ? what : `${what} from ${names[aim.seat] ?? `p${aim.seat}`}`;
}
