/** The dice of Batman as the story draws them: each in its colour, with the face it showed. */

import type { StoryDie } from "../board";
import FaceMark from "./FaceMark.svelte";
import { DICE_LOOK } from "./piece";
import type { BatmanEvent, Colour, Face } from "./types";

/**
 * Return the dice by the numbers of their events. Those of a roll show their faces in the order in which they
 * lie: first the Alarms of the roll before, then what was drawn. After a face, a die that is drawn begins a turn.
 */
export function storyDice(log: BatmanEvent[]): Map<number, StoryDie> {
  const dice = new Map<number, StoryDie>();
  let row: { colour: Colour; face: Face | null }[] = [];
  for (const { number, kind, parts } of log) {
    if (kind === "roll") row = row.filter(({ face }) => face === "alarm").map(({ colour }) => ({ colour, face: null }));
    else if (kind === "return") row = row.filter((_, place) => !parts.mask.includes(place + 1));
    else if (kind === "draw") {
      if (row.some(({ face }) => face !== null)) row = [];
      row.push({ colour: parts.colour, face: null });
      dice.set(number, { value: null, ...DICE_LOOK[parts.colour] });
    } else if (kind === "show") {
      const die = row.find(({ face }) => face === null);
      if (die) die.face = parts.face;
      dice.set(number, { value: parts.face, Face: FaceMark, ...(die && DICE_LOOK[die.colour]) });
    } else if (kind !== "villain") row = [];
  }
  return dice;
}
