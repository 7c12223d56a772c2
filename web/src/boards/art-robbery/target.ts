/** The targets of cards, read from the legal moves: which tile or dog a play takes, and from whom. */

import { texts } from "../../texts/texts.svelte";
import { tileTitle } from "./piece";
import type { LootTile, Play, RobberyChoice, View } from "./types";

/** The target of a play; `seat` is null in the middle. Without tile and dog it takes nothing. */
export interface Target {
  choice: RobberyChoice;
  seat: number | null;
  tile: LootTile | null;
  dog: boolean;
}

/** Return the plays of one card. */
export function playsOf(choices: RobberyChoice[], card: string): Play[] {
  return choices.filter((choice) => choice.kind === "play card").filter(({ parts }) => parts.card === card);
}

/** Return the target of a play. */
export function targetOf(choice: Play, view: View, me: number | null): Target {
  const { card, source, tile: named } = choice.parts;
  const seat = source ?? null;
  const place = seat === null ? view.middle : (view.thieves[seat]?.tiles ?? []);
  const tile = place.find((one) => (named ? one.name === named : one.value === card)) ?? null;
  const dog = card === "guard-dog" && view.dog !== me;
  return { choice, seat: dog ? view.dog : seat, tile, dog };
}

/** Return one word for what playing the card does. */
export function effectWord(targets: Target[]): string {
  const [target] = targets;
  if (!target) return "";
  const words = texts().artRobbery.effects;
  if (target.dog) return words.fetch;
  if (!target.tile) return words.nothing;
  return target.seat === null ? words.take : words.steal;
}

/** Return the target that is this tile, if there is one. */
export function targetAt(targets: Target[], seat: number | null, tile: LootTile): Target | undefined {
  return targets.find((target) => !target.dog && target.seat === seat && target.tile?.name === tile.name);
}

export function describeTarget(target: Target, names: string[]): string {
  const words = texts().artRobbery;
  const what = target.dog ? words.dog : target.tile ? tileTitle(target.tile) : words.nothing;
  return target.seat === null ? what : words.fromWhom(what, names[target.seat] ?? `p${target.seat}`);
}
