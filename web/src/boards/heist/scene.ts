/** What the events of one update look like on the board, and when. */

import type { GameEvent } from "../../api/types";
import { clatterMs } from "../../pieces/die";
import { TRAVEL_MS } from "../../pieces/travel";
import type { Beat } from "../beats.svelte";
import { keepDice, rollDice, settleDice, type Slot } from "./dice";
import type { Challenge, View } from "./view";

export type VerdictKind = "cracked" | "held" | "stolen" | "empty";

export interface Verdict {
  kind: VerdictKind;
  sentence: string;
}

export interface Picture {
  /** Where the cards are at this beat. */
  stage: View;
  dice: Slot[];
  challenge: Challenge | null;
  /** Whose dice these are; null where that turn is over already. */
  turn: number | null;
  verdict: Verdict | null;
  /** Who just lost a card. */
  robbed: number | null;
}

/** One act: a move with the dice that follow from it, or a turn's first roll. */
export interface Act {
  kind: "first" | "roll" | "challenge" | "crack" | "card";
  /** The move it began with; null for a turn's first roll. */
  move: GameEvent | null;
  dice: number[];
  last: GameEvent;
}

const DICE = 5;
const CHALLENGE_DICE = 4;
export const PAUSE_MS = 240;
export const VERDICT_MS = 1300;
export const CARD_MS = TRAVEL_MS + 260;
export const FIRST_MS = 300;

const wordsOf = (event: GameEvent): string[] => event.move.split(" ");

export function actsOf(events: GameEvent[]): Act[] {
  const acts: Act[] = [];
  let left = 0;
  for (const event of events) {
    const [verb = "", value = ""] = wordsOf(event);
    const act = acts.at(-1);
    if (verb !== "die") {
      acts.push({ kind: kindOf(verb), move: event, dice: [], last: event });
      left = diceAfter(verb, wordsOf(event).length - 1);
    } else if (act?.kind === "challenge") {
      acts.push({ kind: "crack", move: event, dice: [], last: event });
      left = CHALLENGE_DICE;
    } else {
      if (left === 0 || !act) {
        acts.push({ kind: "roll", move: null, dice: [], last: event });
        left = DICE;
      }
      const now = acts.at(-1) as Act;
      now.dice.push(Number(value));
      now.last = event;
      left -= 1;
    }
  }
  return acts;
}

function kindOf(verb: string): Act["kind"] {
  if (verb === "first" || verb === "challenge") return verb;
  if (verb === "keep") return "roll";
  return verb === "code" ? "crack" : "card";
}

function diceAfter(verb: string, kept: number): number {
  if (verb === "keep") return DICE - kept;
  return verb === "code" ? CHALLENGE_DICE : 0;
}

/** A roll with another behind it: nothing was in reach, and the turn is over. */
const isEmpty = (act: Act, next: Act | undefined): boolean =>
  act.kind === "roll" && next?.kind === "roll" && next.move === null;

function timesOf(act: Act, next: Act | undefined): number[] {
  if (act.kind === "first") return [FIRST_MS];
  if (act.kind === "card" || act.kind === "challenge") return [CARD_MS];
  const roll = clatterMs(act.dice.length) + PAUSE_MS;
  if (act.kind === "crack") return [roll, VERDICT_MS];
  return isEmpty(act, next) ? [roll, VERDICT_MS] : [roll];
}

export function lastsMs(events: GameEvent[]): number {
  const acts = actsOf(events);
  return acts.flatMap((act, nth) => timesOf(act, acts[nth + 1])).reduce((sum, ms) => sum + ms, 0);
}

/** The beats from the picture shown before to the position of the view. `tapped`: dice by id. */
export function beatsOf(
  before: Picture | null,
  events: GameEvent[],
  view: View,
  tapped: ReadonlySet<number>,
): Beat<Picture>[] {
  const acts = before ? actsOf(events) : [];
  let picture = before ?? restOf([], view);
  const beats: Beat<Picture>[] = [];
  acts.forEach((act, nth) => {
    const next = acts[nth + 1];
    const times = timesOf(act, next);
    const steps = stepsOf(picture, act, { view, tapped, isLast: !next, isEmpty: isEmpty(act, next) });
    steps.forEach((step, n) => beats.push({ picture: (picture = step), ms: times[n] ?? 0 }));
  });
  beats.push({ picture: restOf(picture.dice, view), ms: 0 });
  return beats;
}

const restOf = (dice: Slot[], view: View): Picture => ({
  stage: view,
  dice: settleDice(dice, view),
  challenge: view.challenge,
  turn: view.turn,
  verdict: null,
  robbed: null,
});

interface Setting {
  view: View;
  tapped: ReadonlySet<number>;
  isLast: boolean;
  isEmpty: boolean;
}

function stepsOf(from: Picture, act: Act, setting: Setting): Picture[] {
  const start: Picture = { ...from, verdict: null, robbed: null };
  if (act.kind === "first") return [start];
  if (act.kind === "card") return [afterCard(start, act, setting.view)];
  if (act.kind === "challenge") return [afterChallenge(start, act)];
  if (act.kind === "crack") return crackSteps(start, act, setting.view);
  const rolled = rollStep(start, act, setting);
  const verdict: Verdict = { kind: "empty", sentence: "Nothing in reach." };
  return setting.isEmpty ? [rolled, { ...rolled, verdict }] : [rolled];
}

function rollStep(from: Picture, act: Act, { view, tapped, isLast }: Setting): Picture {
  if (act.move === null) {
    const turn = isLast ? view.turn : null;
    return { ...from, challenge: null, turn, dice: rollDice(from.dice, act.dice) };
  }
  const kept = wordsOf(act.move).slice(1).map(Number);
  return { ...from, dice: keepDice(from.dice, kept, act.dice, tapped) };
}

function afterCard(from: Picture, act: Act, view: View): Picture {
  const [verb, card] = wordsOf(act.last);
  const robbed = verb === "take" ? (holderOf(from.stage, card)) : null;
  const verdict: Verdict | null = robbed === null ? null : { kind: "stolen", sentence: act.last.sentence };
  return { ...from, stage: view, challenge: null, robbed, verdict };
}

const holderOf = (view: View, name: string | undefined): number | null =>
  view.cards.find((card) => card.name === name)?.holder ?? null;

function afterChallenge(from: Picture, act: Act): Picture {
  const [, card = ""] = wordsOf(act.last);
  const challenger = typeof act.last.seat === "number" ? act.last.seat : (from.turn ?? 0);
  const defender = holderOf(from.stage, card) ?? challenger;
  return { ...from, dice: [], challenge: { card, challenger, defender, code: null } };
}

function crackSteps(from: Picture, act: Act, view: View): Picture[] {
  const code = act.move ? Number(wordsOf(act.move)[1]) : null;
  const challenge = from.challenge && { ...from.challenge, code };
  const rolled: Picture = { ...from, challenge, dice: rollDice(from.dice, act.dice) };
  const isCracked = code !== null && act.dice.includes(code);
  const verdict: Verdict = { kind: isCracked ? "cracked" : "held", sentence: act.last.sentence };
  const robbed = isCracked ? (challenge?.defender ?? null) : null;
  return [rolled, { ...rolled, stage: view, verdict, robbed }];
}
