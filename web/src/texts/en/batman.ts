/** The board of Batman. */
import { plural } from "../number";

type Colour = "yellow" | "blue" | "gray";
type Face = "loot" | "batman" | "alarm";
interface Faces {
  loot: number;
  batman: number;
  alarm: number;
}

const colours: Record<Colour, string> = { yellow: "yellow", blue: "blue", gray: "gray" };
const faces: Record<Face, string> = { loot: "Loot", batman: "Batman", alarm: "Alarm" };
const points = (n: number): string => plural(n, { one: "# point", other: "# points" });
const dice = (n: number): string => plural(n, { one: "# die", other: "# dice" });

export const batman = {
  colours,
  faces,
  villains: {
    joker: { title: "Joker", ability: "Scores for each yellow, blue and gray set in play. Even busted." },
    catwoman: { title: "Catwoman", ability: "Blue Loot scores extra." },
    "poison-ivy": { title: "Poison Ivy", ability: "Takes a blue Batman out of play." },
    riddler: { title: "Riddler", ability: "Rolls more dice first, and puts back what he likes." },
  },
  die: (colour: Colour, face: Face | null): string => `${colours[colour]} die${face ? `: ${faces[face]}` : ""}`,
  counts: (some: [Colour, number][]): string => some.map(([colour, n]) => `${n} ${colours[colour]}`).join(", ") || "none",

  raceTo: (target: number): string => `The race to ${target}`,
  ofTarget: (n: number, target: number): string => `${n} of ${points(target)}`,
  of: (target: number): string => `/${target}`,
  tower: (score: number, target: number, stake: number, isOut: boolean): string =>
    `${score} of ${points(target)}${stake > 0 ? `, ${stake} more at stake` : ""}${isOut ? ", out of the race" : ""}`,
  aboutPoints: (n: number, target: number): string =>
    `${points(n)}, safe: a window is lit for each. Somebody reaches ${target}: the round is finished, and the most points win.`,
  aboutStake: (n: number): string => `${points(n)} more lie on the roof. Stop makes them safe, a bust loses them.`,
  outOfRace: "Out of the race: the leaders play the tie off.",
  aboutVillain: (title: string, ability: string): string => `${title}: ${ability}`,

  roofOf: (name: string | null): string => (name === null ? "Your roof" : `${name}’s roof`),
  allQuiet: "All quiet on the roofs",
  lastRound: "Last round",
  tieBreak: "Tie: the leaders play on",

  loot: "Loot",
  batman: "Batman",
  alarms: "Alarms",
  justRolled: "Just rolled",
  outOfPlay: "Out of play",
  inTheCup: "In the cup",
  lootLabel: (n: number): string => `Loot: ${n}`,
  batmanLabel: (n: number, bust: number): string => `Batman: ${n} of ${bust}`,
  alarmsLabel: (n: number): string => `Alarms: ${n}`,
  cupLabel: (counts: string): string => `In the cup: ${counts}`,
  aboutLoot: (n: number, worth: number): string =>
    `${dice(n)} showing Loot. Stop now, and this turn scores ${points(worth)}.`,
  aboutBatman: (n: number, bust: number): string =>
    `${dice(n)} showing Batman. With ${bust} the turn is busted: it ends, and scores nothing.`,
  aboutAlarms: (n: number): string =>
    `${plural(n, { one: "# Alarm", other: "# Alarms" })}: worth nothing, and rolled again first if you go on.`,
  aboutCup: (n: number, colour: Colour, sides: Faces): string =>
    `${plural(n, { one: `# ${colours[colour]} die`, other: `# ${colours[colour]} dice` })} left in the cup. ` +
    `Each has ${sides.loot} Loot, ${sides.batman} Batman and ${plural(sides.alarm, { one: "# Alarm", other: "# Alarms" })} on its sides.`,
  threat: (n: number, left: number): string =>
    left === 1 ? "One more and he has you" : n === 0 ? "Nobody is looking" : "He is looking for you",
  found: "He has you",

  stop: "Stop",
  roll: "Roll",
  plusPoints: (n: number): string => `+${points(n)}`,
  safeWithYou: "safe with you",
  bust: (chance: string): string => `${chance} bust`,
  whatRolls: (again: number, fresh: number): string =>
    [again ? plural(again, { one: "# Alarm", other: "# Alarms" }) : "", fresh ? `${fresh} new` : ""].filter(Boolean).join(" + "),
  keeps: (n: number): string => `a bust keeps ${n}`,
  aboutStop: (n: number): string => `Stop: ${points(n)} are yours for good, and the turn passes on.`,
  aboutRoll: (chance: string, bust: number): string =>
    `Roll on: with ${chance} chance the next roll brings Batman number ${bust}, and the turn is lost.`,
  atStake: (n: number): string => `${points(n)} at stake`,
  risk: (chance: string): string => `${chance} risk of a bust on the next roll`,
  tapDice: "Tap the dice that go back into the cup.",
  keepAll: "Keep them all",
  putBack: (n: number): string => `Put ${["none", "one", "two", "three", "four", "five", "six"][n] ?? n} back`,
  putBackDie: (colour: Colour, face: Face | null): string =>
    `Put back the ${colours[colour]} ${face ? faces[face] : "die"}`,
  keptDie: "stays",
  returnedDie: "back",

  busted: "Busted!",
  getaway: "Clean getaway",
  lost: (who: string | null, n: number): string =>
    n === 0 ? `${who ?? "You"} had nothing to lose.` : `${who === null ? "You lose" : `${who} loses`} ${n} Loot.`,
  lostBut: (who: string | null, n: number): string =>
    `${who === null ? "You keep" : `${who} keeps`} ${points(n)} all the same.`,
  scored: (who: string | null, n: number): string => `${who === null ? "You take" : `${who} takes`} ${points(n)}.`,

  whoToBe: "Who do you want to be?",
  whichVillain: "Which villain was drawn?",
  whichDie: "Which die came out of the cup?",
  whatShows: (colour: Colour): string => `What does the ${colours[colour]} die show?`,
  whoFirst: "Who goes first?",
};
