/** How a board animates the events of one update: what moves, and when. */

import type { FrameOf } from "../../api/types";
import { rollMs } from "../../pieces/die";
import { TRAVEL_MS } from "../../pieces/travel";
import type { Keyframe } from "../keyframe.svelte";
import { applyEvent, emptyTableau, setAside, settle, type Tableau } from "./tableau";
import { COLOURS } from "./piece";
import type { BatmanEvent, View } from "./types";

/** How a turn ended. */
export interface Verdict {
  kind: "busted" | "banked";
  seat: number | null;
  /** Loot that is lost, and points that are scored. */
  lost: number;
  gained: number;
}

export interface Picture {
  dice: Tableau;
  /** The points and villains of the seats at this keyframe. */
  view: View;
  /** Whose dice these are; null if the next turn is over already, too. */
  turn: number | null;
  verdict: Verdict | null;
  /** The ids of the dice of the last roll. */
  fresh: ReadonlySet<number>;
}

/** One act: a move, or a roll with all its draws. */
export interface Act {
  events: BatmanEvent[];
  /** Dice that tumble in it. */
  dice: number;
  /** Whether a turn begins with it: the first roll of a turn is nobody's move. */
  opens: boolean;
  /** Whether a turn ends with it. */
  closes: boolean;
}

export const PAUSE_MS = 260;
export const SETTLE_MS = TRAVEL_MS + 80;
export const VERDICT_MS = 1300;
export const TOKEN_MS = 420;

type Kind = BatmanEvent["kind"];
const isOf = (event: BatmanEvent | undefined, ...kinds: Kind[]): boolean => event !== undefined && kinds.includes(event.kind);

/** Split events into acts. `isTurnOn`: the last act's turn is not over; `past`: the events before. */
export function actsOf(events: BatmanEvent[], isTurnOn: boolean, past: BatmanEvent[] = []): Act[] {
  const acts: Act[] = [];
  events.forEach((event, nth) => {
    const before = nth ? events[nth - 1] : past.at(-1);
    const isNext = joins(before, event);
    if (isNext && nth) acts.at(-1)?.events.push(event);
    else acts.push({ events: [event], dice: 0, opens: isOf(event, "draw") && !isNext, closes: false });
  });
  acts.forEach((act, nth) => {
    const next = acts[nth + 1];
    act.dice = act.events.filter((event) => isOf(event, "show")).length;
    const isTurn = isOf(act.events[0], "draw", "show", "roll", "return", "stop");
    act.closes = isTurn && (next ? next.opens : !isTurnOn);
  });
  return acts;
}

/** Whether an event continues the act of the one before: draws and shows follow a roll or draws. */
function joins(before: BatmanEvent | undefined, event: BatmanEvent): boolean {
  if (isOf(event, "draw")) return isOf(before, "draw", "roll");
  return isOf(event, "show") && isOf(before, "draw", "roll", "show");
}

const isStop = (act: Act): boolean => isOf(act.events[0], "stop");

/** Return how long the dice tumble, settle, and the verdict stands, as far as each happens. */
function timesOf(act: Act): number[] {
  const roll = act.dice ? [rollMs(act.dice) + PAUSE_MS] : [];
  const isToken = isOf(act.events[0], "first", "villain", "pick");
  const settled = isStop(act) ? [] : [isToken ? TOKEN_MS : SETTLE_MS];
  return [...roll, ...settled, ...(act.closes ? [VERDICT_MS] : [])];
}

/** Whether the turn goes on: the game is not over, and not all dice are back in the cup. */
function isTurnOn(view: View): boolean {
  const isFull = COLOURS.every((colour) => view.cup[colour] === view.dice[colour].dice);
  return view.phase !== "over" && !(view.phase === "draw" && isFull);
}

/** Return how long the board is animated to show these events. */
export function sceneMs(events: BatmanEvent[], frame: FrameOf<"batman">): number {
  return actsOf(events, isTurnOn(frame.board))
    .flatMap(timesOf)
    .reduce((sum, ms) => sum + ms, 0);
}

/** Return how long the next thief's first roll lasts at the end of it. */
export function nextTurnMs(events: BatmanEvent[], frame: FrameOf<"batman">): number {
  const acts = actsOf(events, isTurnOn(frame.board));
  const last = acts.at(-1);
  return acts.length > 1 && last?.opens ? timesOf(last).reduce((sum, ms) => sum + ms, 0) : 0;
}

/** Return the keyframes from the picture shown before to the position of the view. */
export function keyframesOf(
  before: Picture | null,
  events: BatmanEvent[],
  view: View,
  past: BatmanEvent[] = [],
): Keyframe<Picture>[] {
  const acts = before && events.length ? actsOf(events, isTurnOn(view), past) : [];
  let picture: Picture = before ?? rest(emptyTableau(view), view);
  const keyframes: Keyframe<Picture>[] = [];
  acts.forEach((act, nth) => {
    for (const [step, ms] of stepsOf(picture, act, view, nth === acts.length - 1)) {
      picture = step;
      keyframes.push({ picture, ms });
    }
  });
  keyframes.push({ picture: rest(picture.dice, view, picture.fresh), ms: 0 });
  return keyframes;
}

const rest = (dice: Tableau, view: View, fresh: ReadonlySet<number> = new Set()): Picture => ({
  dice: settle(dice, view),
  view,
  turn: view.turn,
  verdict: null,
  fresh,
});

function stepsOf(from: Picture, act: Act, view: View, isLast: boolean): [Picture, number][] {
  const times = timesOf(act);
  const start: Picture = act.opens
    ? { ...from, dice: emptyTableau(view, from.dice.nextId), turn: isLast ? view.turn : null, verdict: null }
    : { ...from, turn: seatOf(act) ?? from.turn, verdict: null };
  const dice = act.events.reduce(applyEvent, start.dice);
  const fresh = act.dice ? new Set(dice.row.map((die) => die.id)) : start.fresh;
  const rolled: Picture = { ...start, dice, fresh };
  const steps: Picture[] = act.dice ? [rolled] : [];
  if (act.closes) {
    const aside = { ...rolled, dice: setAside(rolled.dice) };
    if (!isStop(act)) steps.push(aside);
    steps.push({ ...aside, view: scored(view, aside.view), verdict: verdictOf(aside, view) });
  } else if (!isStop(act)) steps.push(isLast ? rest(rolled.dice, view, fresh) : { ...rolled, view });
  return steps.map((step, nth) => [step, times[nth] ?? 0]);
}

/** Return the view before with the points after. */
const scored = (after: View, before: View): View => ({ ...before, thieves: after.thieves });

function seatOf(act: Act): number | null {
  const seat = act.events[0]?.seat;
  return typeof seat === "number" ? seat : null;
}

function verdictOf({ view, dice, turn }: Picture, after: View): Verdict {
  const isBusted = dice.batman.length >= (view.running?.bust_at ?? 3);
  const pointsIn = ({ thieves }: View): number => (turn === null ? 0 : (thieves[turn]?.points ?? 0));
  return {
    kind: isBusted ? "busted" : "banked",
    seat: turn,
    lost: isBusted ? dice.loot.length : 0,
    gained: pointsIn(after) - pointsIn(view),
  };
}
