/**
 * The dice on the board one by one: the view has only counts, but each die is animated by itself.
 * Events move single dice; at the end they are matched with the view (`settle`).
 */

import { COLOURS, coloursOf } from "./piece";
import type { BatmanEvent, Colour, Counts, Face, View } from "./types";

export interface Die {
  id: number;
  colour: Colour;
  face: Face | null;
  /** How often it was rolled in this turn; it tumbles each time. */
  rolls: number;
}

export type Pile = "loot" | "batman" | "alarms" | "out" | "row";
const PILES: readonly Pile[] = ["loot", "batman", "alarms", "out", "row"];

export interface Tableau extends Record<Pile, Die[]> {
  cup: Counts;
  /** Blue Batman that can still be taken out of play. */
  dodges: number;
  nextId: number;
}

export const emptyTableau = (view: View, nextId = 0): Tableau => ({
  cup: Object.fromEntries(COLOURS.map((colour) => [colour, view.dice[colour].dice])) as Counts,
  loot: [],
  batman: [],
  alarms: [],
  out: [],
  row: [],
  dodges: 0,
  nextId,
});

/** Return the tableau after one event. The dice of a roll stay in the row until `setAside`. */
export function applyEvent(tableau: Tableau, event: BatmanEvent): Tableau {
  const { kind, parts } = event;
  if (kind === "draw") return draw(tableau, parts.colour);
  if (kind === "show") return show(tableau, parts.face);
  if (kind === "roll") return { ...tableau, row: tableau.alarms.map(unrolled), alarms: [] };
  if (kind === "return") return putBack(tableau, parts.mask);
  return tableau;
}

const unrolled = (die: Die): Die => ({ ...die, face: null });

function draw(tableau: Tableau, colour: Colour): Tableau {
  const die: Die = { id: tableau.nextId, colour, face: null, rolls: 0 };
  const cup = { ...tableau.cup, [colour]: tableau.cup[colour] - 1 };
  return { ...tableau, cup, row: [...tableau.row, die], nextId: tableau.nextId + 1 };
}

function show(tableau: Tableau, face: Face): Tableau {
  const next = tableau.row.findIndex((die) => die.face === null);
  const row = tableau.row.map((die, n) => (n === next ? { ...die, face, rolls: die.rolls + 1 } : die));
  return { ...tableau, row };
}

function putBack(tableau: Tableau, places: number[]): Tableau {
  const cup = { ...tableau.cup };
  for (const place of places) {
    const colour = tableau.row[place - 1]?.colour;
    if (colour) cup[colour] += 1;
  }
  return { ...tableau, cup, row: tableau.row.filter((_, n) => !places.includes(n + 1)) };
}

/** Return the tableau with the rolled dice set aside by their faces. */
export function setAside(tableau: Tableau): Tableau {
  const after: Tableau = { ...tableau, row: [] };
  for (const die of tableau.row) {
    if (die.face === "loot") after.loot = [...after.loot, die];
    else if (die.face === "alarm") after.alarms = [...after.alarms, die];
    else if (die.colour === "blue" && after.dodges > 0) {
      after.out = [...after.out, die];
      after.dodges -= 1;
    } else after.batman = [...after.batman, die];
  }
  return after;
}

/** Return the dice as the view has them; dice that are known already keep their identity. */
export function settle(tableau: Tableau, view: View): Tableau {
  const known = Object.fromEntries(PILES.map((pile) => [pile, [...tableau[pile]]])) as Record<Pile, Die[]>;
  let nextId = tableau.nextId;
  const find = (pile: Pile, colour: Colour, face: Face | null): Die => {
    for (const place of [pile, "row", "alarms"] as const) {
      const nth = known[place].findIndex((die) => die.colour === colour && die.face === face);
      if (nth >= 0) return known[place].splice(nth, 1)[0] as Die;
    }
    return { id: nextId++, colour, face, rolls: 0 };
  };
  const pile = (name: Pile, colours: Colour[], face: Face): Die[] =>
    inOrder(colours, tableau[name]).map((colour) => find(name, colour, face));
  const row = view.row.map((die) => find("row", die.colour, die.face));
  const alarms = view.alarms.map((colour) => find("alarms", colour, "alarm"));
  const loot = pile("loot", coloursOf(view.loot), "loot");
  const batman = pile("batman", coloursOf(view.batman), "batman");
  const out = pile("out", coloursOf(view.out_of_play), "batman");
  const dodges = view.running?.dodges_left ?? 0;
  return { cup: view.cup, loot, batman, alarms, out, row, dodges, nextId };
}

/** Return the colours reordered: those already in the pile first and in their order. */
function inOrder(colours: Colour[], lying: Die[]): Colour[] {
  const left = [...colours];
  const first = lying.flatMap((die) => {
    const nth = left.indexOf(die.colour);
    return nth < 0 ? [] : left.splice(nth, 1);
  });
  return [...first, ...left];
}
