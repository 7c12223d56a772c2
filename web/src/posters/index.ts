import type { Component } from "svelte";
import type { Game } from "../api/types";
import ArtRobbery from "./ArtRobbery.svelte";
import Batman from "./Batman.svelte";
import DiceHeist from "./DiceHeist.svelte";
import Heist from "./Heist.svelte";
import SpellStealers from "./SpellStealers.svelte";

const POSTERS: Record<Game, Component> = {
  "art-robbery": ArtRobbery,
  batman: Batman,
  "dice-heist": DiceHeist,
  heist: Heist,
  "spell-stealers": SpellStealers,
};

export function posterOf(game: string): Component | null {
  return POSTERS[game as Game] ?? null;
}
