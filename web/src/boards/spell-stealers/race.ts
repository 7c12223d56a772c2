/** The story of a live window: who was how quick, and what came of it. */

import { UNCERTAINTY } from "../../api/constants";
import type { LogNote } from "../../table/logNotes";
import { texts } from "../../texts/texts.svelte";
import { nameIn, type Names } from "../names";
import { describeSteps } from "./piece";
import type { Attempt, Roll, Shape, SpellEvent } from "./types";

export interface Throw {
  seat: number;
  die: Shape;
  reaction: number;
  /** Whether the die took the artifact when it fell; a vote may have changed that. */
  isStolen: boolean;
  isLate: boolean;
}

export interface Race {
  throws: Throw[];
  /** When the current player let go of the marker, or passed the dice; null: not yet. */
  closed: number | null;
  isVoted: boolean;
  /** The number of its last event. */
  last: number;
}

/** Return the race of the last roll, as far as it has gone; null if there is none. */
export function raceOf(log: SpellEvent[]): Race | null {
  return racesOf(log).at(-1) ?? null;
}

/** Return the races of a game, one for each roll. */
export function racesOf(log: SpellEvent[]): Race[] {
  const races: Race[] = [];
  for (const event of log) {
    const { kind, parts } = event;
    if (kind === "roll") races.push({ throws: [], closed: null, isVoted: false, last: event.number });
    const race = races.at(-1);
    if (!race) continue;
    const reaction = event.timing?.reaction;
    const thrown = race.throws.at(-1);
    if (kind === "throw" && typeof event.seat === "number" && reaction !== undefined) {
      race.throws.push({ seat: event.seat, die: parts.shape, reaction, isStolen: false, isLate: race.closed !== null });
    } else if (kind === "die" && thrown) thrown.isStolen = event.victim !== null;
    else if ((kind === "settle" || kind === "pass") && reaction !== undefined) race.closed = reaction;
    else if (kind === "simultaneous") race.isVoted = true;
    else if (kind !== "vote") continue;
    race.last = event.number;
  }
  return races;
}

/** Return `Ana 412 ms, Ben 436 ms (±15)`: all throws of a race, the quickest first. */
export function describeTimes(race: Race, names: Names): string {
  const words = texts().live;
  const times = race.throws
    .toSorted((one, other) => one.reaction - other.reaction)
    .map(({ seat, reaction }) => words.time(nameIn(names, seat), reaction));
  const marker = race.throws.some(({ isLate }) => isLate) ? [words.markerTime(race.closed)] : [];
  const all = [...times, ...marker];
  return all.join(", ") + (all.length > 1 ? words.uncertainty(UNCERTAINTY) : "");
}

/** Return the verdict on the last roll: the times, and what came of it; empty if nobody threw. */
export function describeVerdict(race: Race | null, roll: Roll, names: Names): string {
  const landed = roll.attempts.filter(({ shows }) => shows !== null);
  if (!race || race.throws.length === 0 || landed.length === 0) return "";
  return texts().live.told(describeTimes(race, names), describeResult(roll, names));
}

type Mistake = keyof ReturnType<typeof texts>["live"]["mistakes"];
const isMistake = (verdict: Attempt["verdict"]): verdict is Mistake => verdict in texts().live.mistakes;

/** Return what came of a race, in a few words. */
export function describeResult(roll: Roll, names: Names): string {
  const words = texts().live;
  const attempts = roll.attempts.filter(({ shows }) => shows !== null);
  const { stolen_by: thief, die } = roll;
  if (thief !== null) return words.stole(names[thief] ?? null, die);
  const tied = attempts.filter(({ verdict }) => verdict === "tied");
  if (tied.length > 0) return words.atTheSameTime(tied.map(({ seat }) => nameIn(names, seat)));
  const [only] = attempts;
  if (attempts.length === 1 && only && isMistake(only.verdict)) return words.failures[only.verdict];
  return words.nobodyStole;
}

/** Return a note for the log behind each race that is decided. */
export function raceNotes(log: SpellEvent[], names: Names): LogNote[] {
  return racesOf(log)
    .filter(({ throws, closed }) => throws.length > 0 && closed !== null)
    .map((race) => ({
      after: race.last,
      seat: null,
      text: texts().live.toldInFull(describeTimes(race, names), toldResult(race, names)),
    }));
}

/** Return what came of a race, from its events alone. */
function toldResult(race: Race, names: Names): string {
  const words = texts().live;
  if (race.isVoted) return words.voted;
  const thief = race.throws.find(({ isStolen }) => isStolen);
  return thief ? words.stole(names[thief.seat] ?? null, thief.die) : words.nothingStolen;
}

const RULES: Partial<Record<Attempt["verdict"], string>> = {
  "not obtained": "SS-17",
  "wrong die": "SS-17",
  "spent token": "SS-17",
  late: "SS-17",
  disputed: "SS-23",
  undecided: "SS-19",
  "too slow": "SS-16",
  "too low": "SS-15",
};

/** What became of one's own attempt: in words, and the rule behind a punishment. */
export interface Outcome {
  text: string;
  rule: string | null;
}

export function describeOutcome(attempt: Attempt, isGentle: boolean): Outcome {
  const words = texts().live;
  const { verdict, moved, shows } = attempt;
  if (shows === null || verdict === "in the air") return { text: words.inTheAir, rule: null };
  if (verdict === "tied") return { text: words.tiedYou, rule: "SS-19" };
  if (verdict === "stolen") return { text: words.yours(describeSteps(moved)), rule: null };
  const isSpared = isGentle && (verdict === "wrong die" || verdict === "not obtained");
  const cost = moved === 0 ? words.stay : words.back(describeSteps(moved));
  const mistake = isMistake(verdict) ? words.mistakes[verdict] : verdict;
  return { text: words.cost(mistake, cost), rule: isSpared ? "SS-22" : (RULES[verdict] ?? "SS-15") };
}
