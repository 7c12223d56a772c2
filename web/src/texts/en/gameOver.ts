/** The end of a game, the curtain between people at one screen, and real dice. */
import { formatPercent, joinList, plural } from "../number";

export const gameOver = {
  youWin: "You win",
  youShare: (others: string[]): string => `You share it with ${joinList(others)}`,
  oneWins: (name: string): string => `${name} has the lot`,
  severalWin: (names: string[]): string => `${joinList(names)} share it`,
  aheadOf: (points: number, rival: string): string => `${plural(points, { one: "# point", other: "# points" })} ahead of ${rival}`,
  byTieBreak: (rival: string): string => `Level with ${rival} on points, ahead on the tie-break`,
  cameIn: (place: number, points: number): string => {
    const places = ["first", "second", "third", "fourth", "fifth", "sixth"];
    const gap = points > 0 ? `${plural(points, { one: "# point", other: "# points" })} behind` : "level on points";
    return `You came ${places[place - 1] ?? place}, ${gap}`;
  },
  reckoning: "How it adds up",
  points: (n: number): string => plural(n, { one: "# point", other: "# points" }),
  rule: (id: string): string => `Rule ${id}`,
  skip: "All at once",
  highlights: "To remember",
  biggestTheft: (n: number): string => plural(n, { one: "The biggest theft: # point", other: "The biggest theft: # points" }),
  biggestHaul: (n: number): string => plural(n, { one: "The biggest haul: # point", other: "The biggest haul: # points" }),
  longestOdds: (chance: number): string => `The longest odds that came true: ${formatPercent(chance, chance < 0.1 ? 1 : 0)}`,
  atOdds: (chance: number): string => `at ${formatPercent(chance, chance < 0.1 ? 1 : 0)}`,
  askDecisions: "Your best and your costliest decision",
  coachThinks: "The coach is going through the game…",
  bestDecision: (choices: number): string => `Your best decision: the best of ${choices}`,
  costliestDecision: (loss: number): string => `Your costliest decision: ${formatPercent(loss, 1)} of the win`,
  seeIt: "See it again",
  seeResult: "See the result",
  seeBoard: "See the board",
  luckOrSkill: "Luck or skill?",
  watchAgain: "Watch it again",
  anotherGame: "Another game",
  passTo: (name: string): string => `Pass it to ${name}`,
  lookAway: "Everybody else: admire the ceiling.",
  iAm: (name: string): string => `I am ${name}. Show my hand`,
  typeIt: "Or type it:",
};
