/** What the events of one update look like on the board, and when. */

import type { Frame, GameEvent } from "../../api/types";
import { clatterMs } from "../../pieces/die";
import { TRAVEL_MS } from "../../pieces/travel";
import type { Shot } from "../shots.svelte";
import { carry, emptyTableau, setAside, settle, type Tableau } from "./tableau";
import { COLOURS, type View } from "./view";

/** How a turn ended. */
export interface Verdict {
  kind: "busted" | "banked";
  sentence: string;
}

export interface Picture {
  dice: Tableau;
  /** The seats' points and villains at this shot. */
  view: View;
  /** Whose dice these are; null where the next turn is over already, too. */
  turn: number | null;
  verdict: Verdict | null;
}

/** One act: a move, or a roll with all its draws. */
export interface Act {
  events: GameEvent[];
  /** Dice that tumble in it. */
  dice: number;
  /** A turn begins with it: the first roll of a turn is nobody's move. */
  opens: boolean;
  /** A turn is over with it. */
  closes: boolean;
}

export const PAUSE_MS = 260;
export const SETTLE_MS = TRAVEL_MS + 80;
export const VERDICT_MS = 1300;
export const TOKEN_MS = 420;

const verb = (event: GameEvent | undefined): string => event?.move.split(" ")[0] ?? "";

/** The events as acts. `goesOn`: the turn of the last of them is not over; `past`: came before. */
export function actsOf(events: GameEvent[], goesOn: boolean, past: GameEvent[] = []): Act[] {
  const acts: Act[] = [];
  events.forEach((event, nth) => {
    const before = nth ? events[nth - 1] : past.at(-1);
    const isNext = joins(before, event);
    if (isNext && nth) acts.at(-1)?.events.push(event);
    else acts.push({ events: [event], dice: 0, opens: verb(event) === "draw" && !isNext, closes: false });
  });
  acts.forEach((act, nth) => {
    const next = acts[nth + 1];
    act.dice = act.events.filter((event) => verb(event) === "show").length;
    const isTurn = ["draw", "show", "roll", "return", "stop"].includes(verb(act.events[0]));
    act.closes = isTurn && (next ? next.opens : !goesOn);
  });
  return acts;
}

/** Draws follow a `roll` or draws; shows follow draws, a `roll` or shows. */
function joins(before: GameEvent | undefined, event: GameEvent): boolean {
  if (verb(event) === "draw") return ["draw", "roll"].includes(verb(before));
  return verb(event) === "show" && ["draw", "roll", "show"].includes(verb(before));
}

const isStop = (act: Act): boolean => verb(act.events[0]) === "stop";

/** How long the dice tumble, find their places, and the verdict stands: each where it happens. */
function timesOf(act: Act): number[] {
  const roll = act.dice ? [clatterMs(act.dice) + PAUSE_MS] : [];
  const isToken = ["first", "villain", "pick"].includes(verb(act.events[0]));
  const settled = isStop(act) ? [] : [isToken ? TOKEN_MS : SETTLE_MS];
  return [...roll, ...settled, ...(act.closes ? [VERDICT_MS] : [])];
}

/** Whether the turn is still on: not when the game is over, or all dice are back in the cup. */
function goesOn(view: View): boolean {
  const isFull = COLOURS.every((colour) => view.cup[colour] === view.dice[colour].dice);
  return view.phase !== "over" && !(view.phase === "draw" && isFull);
}

export function lastsMs(events: GameEvent[], frame: Frame<View>): number {
  return actsOf(events, goesOn(frame.board))
    .flatMap(timesOf)
    .reduce((sum, ms) => sum + ms, 0);
}

/** The shots from the picture shown before to the position of the view. */
export function shotsOf(
  before: Picture | null,
  events: GameEvent[],
  view: View,
  past: GameEvent[] = [],
): Shot<Picture>[] {
  const acts = before && events.length ? actsOf(events, goesOn(view), past) : [];
  let picture: Picture = before ?? rest(emptyTableau(view), view);
  const shots: Shot<Picture>[] = [];
  acts.forEach((act, nth) => {
    for (const [step, ms] of stepsOf(picture, act, view, nth === acts.length - 1)) {
      picture = step;
      shots.push({ picture, ms });
    }
  });
  shots.push({ picture: rest(picture.dice, view), ms: 0 });
  return shots;
}

const rest = (dice: Tableau, view: View): Picture => ({
  dice: settle(dice, view),
  view,
  turn: view.turn,
  verdict: null,
});

function stepsOf(from: Picture, act: Act, view: View, isLast: boolean): [Picture, number][] {
  const times = timesOf(act);
  const start: Picture = act.opens
    ? { ...from, dice: emptyTableau(view, from.dice.nextId), turn: isLast ? view.turn : null, verdict: null }
    : { ...from, turn: seatOf(act) ?? from.turn, verdict: null };
  const rolled: Picture = { ...start, dice: act.events.reduce(carry, start.dice) };
  const steps: Picture[] = act.dice ? [rolled] : [];
  if (act.closes) {
    const aside = { ...rolled, dice: setAside(rolled.dice) };
    if (!isStop(act)) steps.push(aside);
    steps.push({ ...aside, view: scored(view, aside.view), verdict: verdictOf(act, aside) });
  } else if (!isStop(act)) steps.push(isLast ? rest(rolled.dice, view) : { ...rolled, view });
  return steps.map((step, nth) => [step, times[nth] ?? 0]);
}

/** The points after, everything else as it was. */
const scored = (after: View, before: View): View => ({ ...before, thieves: after.thieves });

function seatOf(act: Act): number | null {
  const seat = act.events[0]?.seat;
  return typeof seat === "number" ? seat : null;
}

function verdictOf(act: Act, picture: Picture): Verdict {
  const bustAt = picture.view.running?.bust_at ?? 3;
  const isBusted = picture.dice.batman.length >= bustAt;
  return { kind: isBusted ? "busted" : "banked", sentence: act.events.at(-1)?.sentence ?? "" };
}
