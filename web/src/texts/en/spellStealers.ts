/** The board of Spell Stealers, where it is played politely. */
import { formatNumber, plural } from "../number";

type Shape = "pyramid" | "diamond" | "orb";
type Colour = "green" | "yellow" | "red";
type Success = "green" | "green-or-yellow" | "red";
type Verdict =
  | "none" | "in the air" | "tied" | "stolen" | "not obtained" | "wrong die" | "spent token" | "late"
  | "disputed" | "undecided" | "too slow" | "too low";

const shapes: Record<Shape, string> = { pyramid: "pyramid", diamond: "diamond", orb: "orb" };
const titles: Record<Shape, string> = { pyramid: "Pyramid", diamond: "Diamond", orb: "Orb" };
const colours: Record<Colour, string> = { green: "green", yellow: "yellow", red: "red" };
const successes: Record<Success, string> = { green: "green", "green-or-yellow": "green or yellow", red: "red" };
const verdicts: Record<Verdict, string> = {
  none: "", "in the air": "in the air", tied: "tied", stolen: "stolen", "not obtained": "not obtained",
  "wrong die": "wrong die", "spent token": "spent token", late: "late", disputed: "disputed",
  undecided: "undecided", "too slow": "too slow", "too low": "too low",
};
const steps = (n: number): string => plural(n, { one: "# step", other: "# steps" });
const points = (n: number): string => plural(n, { one: "# artifact point", other: "# artifact points" });

export const spellStealers = {
  shapes,
  titles,
  successes,
  steps,
  points,
  artifactDie: (shape: Shape, number: number | null, colour: Colour | null): string =>
    number === null ? `${shapes[shape]}, not rolled` : `${shapes[shape]}: ${number}${colour ? `, ${colours[colour]}` : ""}`,
  successDie: (value: Success | null): string => (value ? `success die: ${successes[value]}` : "success die, not rolled"),
  dice: (shape: Shape | null, number: number | null, colour: Colour | null, success: Success | null): string =>
    shape === null || number === null
      ? "The dice are in the air"
      : `${titles[shape]} ${number}, ${colour ? colours[colour] : ""}; success die ${success ? successes[success] : "in the air"}`,

  temple: (spell: number, pawns: string): string => `The temple. The spell is on step ${spell}. ${pawns}.`,
  aboutTemple: (spell: number, pawns: string): string =>
    `The steps of the temple; every fifth has its number. The spell is on step ${spell}: whoever reaches it brings on the final round. ${pawns}.`,
  pawnOn: (name: string, step: number): string => `${name} on step ${step}`,
  landing: (name: string, step: number): string => `${name} would reach step ${step}`,
  entrance: "Entrance",
  spell: "The spell",
  thieves: "Thieves",
  depth: (step: number, spell: number): string =>
    step >= spell ? `at the spell and beyond, step ${step}` : `step ${step} of ${spell}`,
  aboutDepth: (step: number, spell: number): string =>
    `Step ${step}. Whoever reaches ${spell} brings on the final round; at its end the deepest thief wins.`,
  tokenReady: "steal token ready",
  tokenSpent: "steal token spent",
  aboutReady: "The hand is open: one attempt to steal until the next turn of this thief.",
  aboutSpent: "The hand is used up: no stealing until the next turn of this thief.",
  outOfIt: "out of it",
  aboutOut: "Out of it: only those who lead together play on.",
  startRoll: (n: number): string => `rolled ${n} for the start`,
  goesFirst: (name: string | null): string => `${name ?? "You"} rolled highest and ${name === null ? "go" : "goes"} in first.`,

  tracker: "At stake this turn",
  trackerLabel: (n: number): string => `${points(n)} at stake`,
  aboutTracker: (n: number, last: number): string =>
    `${points(n)} of this turn. Stop, and the pawn goes that many steps deeper; a miss loses them all. ` +
    `Past ${last} the marker begins again at 0 and counts ${last + 1} more.`,
  laps: (times: number, more: number, all: number): string =>
    `and ${["once", "twice"][times - 1] ?? `${times} times`} around: +${more}, ${all} in all`,

  lastRoll: "The last roll",
  unseen: "a die nobody has seen yet",
  nobodyKnows: (name: string | null): string =>
    name === null ? "You have chosen. Nobody knows which." : `${name} has chosen in secret.`,
  altarWaits: (name: string | null): string =>
    name === null ? "Your turn. Choose a die in secret." : `${name} chooses a die in secret.`,
  decides: (name: string): string => `${name} rolls on, or stops.`,
  isAsked: (name: string): string => `${name} may steal it …`,
  before: "Before that:",
  missed: (name: string | null): string => `${name ?? "You"} missed and lost the turn.`,
  worth: (n: number): string => `An artifact worth ${n}.`,
  isYours: (n: number): string => `An artifact worth ${n}. Nobody touched it.`,
  noMatch: "No match: all artifact points of the turn are lost.",
  stolenBy: (n: number, name: string | null): string => `An artifact worth ${n}, stolen by ${name ?? "you"}.`,
  aboutArtifact: (n: number, shape: Shape): string =>
    `The artifact die: an artifact worth ${n}, if the success die shows the colour of this number. ` +
    `To steal it takes ${n} or more on a ${shapes[shape]} of one's own.`,
  aboutSuccess: (success: Success, isMatch: boolean): string =>
    `The success die: it takes ${successes[success]} numbers. ${isMatch ? "This one matches." : "This one does not match."}`,

  reaches: (name: string | null): string => `${name === null ? "You reach" : `${name} reaches`} for it …`,
  needs: (n: number): string => `needs ${n} or more`,
  attempt: (shows: number, needed: number): string => `${shows} ${shows >= needed ? "≥" : "<"} ${needed}`,
  aboutAttempt: (shows: number, needed: number): string =>
    `The thief's die shows ${shows}, and the artifact is worth ${needed}: a die that matches or beats it takes it.`,
  attemptDie: (name: string, shape: Shape, shows: number | null): string =>
    `${name}’s ${shapes[shape]}: ${shows ?? "in the air"}`,
  inTheAir: "in the air",
  stolenForward: (n: number): string => `stolen, ${steps(n)} forward`,
  failedStays: (verdict: Verdict): string => `${verdicts[verdict]}, stays put`,
  failedBack: (verdict: Verdict, n: number): string => `${verdicts[verdict]}, ${steps(n)} back`,
  stolen: "Stolen!",
  trapped: "A trap!",
  earlier: "Tried before:",

  stealIt: "Steal it?",
  somebody: "Somebody",
  offer: (name: string, n: number): string => `${name} has an artifact worth ${n}.`,
  offerRule: (n: number): string =>
    `Match or beat it: ${steps(n)} forward. Fall short: back by what your die shows.`,
  steal: "Steal it",
  yourDie: (shape: Shape): string => `your ${shapes[shape]}`,
  letItGo: "Let it go",
  aboutSteal: (odds: string, n: number): string =>
    `${odds}. It takes your steal token either way, until your next turn. Success: ${steps(n)} forward at once.`,
  rollOrStop: "Roll on, or stop",
  chooseDie: "Choose a die",
  perRoll: (n: number): string => `${n.toFixed(1)} points a roll`,
  aboutRoll: (shape: Shape, odds: string, n: number): string =>
    `${titles[shape]}: ${odds}, ${formatNumber(n)} points a roll on average. A miss ends the turn.`,
  stop: (n: number): string => `Stop: ${steps(n)} deeper`,
  stopWithNothing: "Stop with nothing",
  aboutStop: (n: number, step: number): string => `Stop: your pawn goes ${steps(n)} deeper, to step ${step}.`,
  reset: "Turn your token to ready",
  idleReady: "Your hand is free: you are asked when there is something to steal.",
  idleSpent: "Your hand is used up: watch until your next turn.",
  finalRound: "Final round: the deepest wins",

  whatDie: "What does the die show?",
  whatArtifact: "What does the artifact die show?",
  whatSuccess: "What does the success die show?",
  whoAsked: "Who is asked next?",
};
