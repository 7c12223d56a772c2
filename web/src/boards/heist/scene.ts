/** How a board animates the events of one update: what moves, and when. */

import type { FrameOf } from "../../api/types";
import { rollMs } from "../../pieces/die";
import { TRAVEL_MS } from "../../pieces/travel";
import { texts } from "../../texts/texts.svelte";
import type { Keyframe } from "../keyframe.svelte";
import { keptDice } from "./choices";
import { fillDice, keepDice, rollDice, settleDice, type Slot } from "./dice";
import type { Challenge, HeistEvent, View } from "./types";

export type VerdictKind = "cracked" | "held" | "stolen" | "empty";

export interface Verdict {
  kind: VerdictKind;
  sentence: string;
}

export interface Picture {
  /** The position whose cards are shown at this keyframe. */
  stage: View;
  dice: Slot[];
  challenge: Challenge | null;
  /** Whose dice these are; null if that turn is over already. */
  turn: number | null;
  verdict: Verdict | null;
  /** The seat that just lost a card. */
  robbed: number | null;
  /** The card that was taken last, until dice are rolled. */
  taken: string | null;
}

/** One act: a move with the dice that follow from it, or a turn's first roll. */
export interface Act {
  kind: "first" | "roll" | "challenge" | "crack" | "card";
  /** The move it began with; null for a turn's first roll. */
  move: HeistEvent | null;
  dice: number[];
  last: HeistEvent;
  /** How many of its events, and of its dice, were shown before. */
  old: number;
  oldDice: number;
}

const DICE = 5;
export const CHALLENGE_DICE = 4;
export const PAUSE_MS = 240;
export const VERDICT_MS = 1300;
export const CARD_MS = TRAVEL_MS + 260;
export const FIRST_MS = 300;

/** Split events into acts; `past` are events of the first act that were shown before. */
export function actsOf(events: HeistEvent[], past: HeistEvent[] = []): Act[] {
  const acts: Act[] = [];
  let left = 0;
  [...past, ...events].forEach((event, nth) => {
    const isOld = nth < past.length;
    const isDie = event.kind === "die";
    const isCode = isDie && acts.at(-1)?.kind === "challenge";
    if (!isDie || isCode || left === 0) {
      const isRoll = isDie && !isCode;
      acts.push(newAct(isCode ? "crack" : kindOf(event), isRoll ? null : event, event));
      left = isRoll ? DICE : isCode ? CHALLENGE_DICE : diceAfter(event);
    }
    const act = acts.at(-1) as Act;
    act.last = event;
    if (isOld) act.old += 1;
    if (act.move === event || !isDie) return;
    act.dice.push(event.parts.face);
    if (isOld) act.oldDice += 1;
    left -= 1;
  });
  return acts.filter((act) => act.old < act.dice.length + (act.move ? 1 : 0));
}

const newAct = (kind: Act["kind"], move: HeistEvent | null, last: HeistEvent): Act => ({
  kind,
  move,
  dice: [],
  last,
  old: 0,
  oldDice: 0,
});

function kindOf({ kind }: HeistEvent): Act["kind"] {
  if (kind === "first" || kind === "challenge") return kind;
  if (kind === "keep" || kind === "die") return "roll";
  return kind === "code" ? "crack" : "card";
}

function diceAfter({ kind, parts }: HeistEvent): number {
  if (kind === "keep") return DICE - keptDice(parts).length;
  return kind === "code" ? CHALLENGE_DICE : 0;
}

/** Whether a turn is about to begin in this position, or the game is over. */
const isBetween = (view: View): boolean =>
  view.phase === "over" || (view.phase === "roll" && view.dice_left === DICE);

/** Whether the act ends with a verdict: a code was tried, or the turn ended with nothing in reach. */
function isJudged(act: Act, next: Act | undefined, view: View): boolean {
  if (act.kind === "crack") return act.dice.length === CHALLENGE_DICE;
  if (act.kind !== "roll" || act.dice.length === 0) return false;
  return next ? next.kind === "roll" && next.move === null : isBetween(view);
}

function timesOf(act: Act, next: Act | undefined, view: View): number[] {
  if (act.kind === "first") return [FIRST_MS];
  if (act.kind === "card" || act.kind === "challenge") return [CARD_MS];
  const roll = rollMs(act.dice.length - act.oldDice) + PAUSE_MS;
  return isJudged(act, next, view) ? [roll, VERDICT_MS] : [roll];
}

/** Return how long the board is animated to show these events. */
export function sceneMs(events: HeistEvent[], frame: FrameOf<"heist">): number {
  const acts = actsOf(events);
  return acts
    .flatMap((act, nth) => timesOf(act, acts[nth + 1], frame.board))
    .reduce((sum, ms) => sum + ms, 0);
}

/** Return how long the next thief's first roll lasts at the end of it. */
export function nextTurnMs(events: HeistEvent[], frame: FrameOf<"heist">): number {
  const acts = actsOf(events);
  const last = acts.at(-1);
  return acts.length > 1 && last?.kind === "roll" && last.move === null ? timesOf(last, undefined, frame.board).reduce((sum, ms) => sum + ms, 0) : 0;
}

/** What an animation is made of, besides the picture it starts from. */
export interface Script {
  events: HeistEvent[];
  past: HeistEvent[];
  view: View;
  /** Dice tapped to be kept, by id. */
  tapped: ReadonlySet<number>;
}

/** Return the keyframes from the picture shown before to the position of the view. */
export function keyframesOf(before: Picture | null, script: Script): Keyframe<Picture>[] {
  const { events, past, view, tapped } = script;
  const acts = before && events.length ? actsOf(events, past) : [];
  let picture = before ?? restOf([], view);
  const keyframes: Keyframe<Picture>[] = [];
  acts.forEach((act, nth) => {
    const next = acts[nth + 1];
    const times = timesOf(act, next, view);
    const setting = { view, tapped, isLast: !next, isJudged: isJudged(act, next, view) };
    for (const [n, step] of stepsOf(picture, act, setting).entries()) {
      picture = step;
      keyframes.push({ picture, ms: times[n] ?? 0 });
    }
  });
  keyframes.push({ picture: restOf(picture.dice, view, picture.taken), ms: 0 });
  return keyframes;
}

const restOf = (dice: Slot[], view: View, taken: string | null = null): Picture => ({
  stage: view,
  dice: settleDice(dice, view),
  challenge: view.challenge,
  turn: view.turn,
  verdict: null,
  robbed: null,
  taken,
});

interface Setting {
  view: View;
  tapped: ReadonlySet<number>;
  isLast: boolean;
  isJudged: boolean;
}

function stepsOf(from: Picture, act: Act, setting: Setting): Picture[] {
  const start: Picture = { ...from, verdict: null, robbed: null, taken: null };
  if (act.kind === "first") return [start];
  if (act.kind === "card") return [afterCard(start, act, setting.view)];
  if (act.kind === "challenge") return [afterChallenge(start, act)];
  if (act.kind === "crack") return crackSteps(start, act, setting);
  const rolled = rollStep(start, act, setting);
  const verdict: Verdict = { kind: "empty", sentence: texts().heist.nothingInReach };
  return setting.isJudged ? [rolled, { ...rolled, verdict }] : [rolled];
}

/** Return the dice after a roll: some of them may have been shown before. */
function rolledDice(dice: Slot[], act: Act, tapped: ReadonlySet<number>): Slot[] {
  if (act.old > 0) return fillDice(dice, act.dice.slice(act.oldDice));
  if (act.kind === "crack" || act.move === null) return rollDice(dice, act.dice);
  return keepDice(dice, act.move.kind === "keep" ? keptDice(act.move.parts) : [], act.dice, tapped);
}

function rollStep(from: Picture, act: Act, { view, tapped, isLast, isJudged }: Setting): Picture {
  const dice = rolledDice(from.dice, act, tapped);
  if (act.move !== null || act.old > 0) return { ...from, dice };
  return { ...from, challenge: null, turn: isLast && !isJudged ? view.turn : null, dice };
}

function afterCard(from: Picture, act: Act, view: View): Picture {
  const taken = act.last.kind === "take" ? act.last.parts.card : null;
  const robbed = holderOf(from.stage, taken);
  const verdict: Verdict | null = robbed === null ? null : { kind: "stolen", sentence: act.last.sentence };
  return { ...from, stage: view, challenge: null, robbed, verdict, taken };
}

const holderOf = (view: View, name: string | null): number | null =>
  view.cards.find((card) => card.name === name)?.holder ?? null;

function afterChallenge(from: Picture, act: Act): Picture {
  const card = act.last.kind === "challenge" ? act.last.parts.card : "";
  const challenger = typeof act.last.seat === "number" ? act.last.seat : (from.turn ?? 0);
  const defender = holderOf(from.stage, card) ?? challenger;
  return { ...from, dice: [], challenge: { card, challenger, defender, code: null } };
}

function crackSteps(from: Picture, act: Act, { view, tapped, isJudged }: Setting): Picture[] {
  const code = act.move?.kind === "code" || act.move?.kind === "die" ? act.move.parts.face : null;
  const challenge = from.challenge && { ...from.challenge, code };
  const rolled: Picture = { ...from, challenge, dice: rolledDice(from.dice, act, tapped) };
  if (!isJudged) return [rolled];
  const isCracked = code !== null && act.dice.includes(code);
  const verdict: Verdict = { kind: isCracked ? "cracked" : "held", sentence: act.last.sentence };
  const robbed = isCracked ? (challenge?.defender ?? null) : null;
  const taken = isCracked ? (challenge?.card ?? null) : null;
  return [rolled, { ...rolled, stage: view, verdict, robbed, taken }];
}
