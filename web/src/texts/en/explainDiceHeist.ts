/** What the numbers on the board of Dice Heist mean. */
import { plural } from "../number";

export const explainDiceHeist = {
  level: (n: number): string => `Security ${n}: one die of the crew has to show more than ${n}. Dice are never added up.`,
  painting: (worth: number): string =>
    `A painting worth $${worth}m. In the end whoever has the most in paintings gets points, and whoever has the least loses some.`,
  gem: "Gems of one colour: the first counts 1 point, the second 2, the third 3, unless this table has changed that.",
  artifact: (n: number): string =>
    plural(n, { one: "A point for the artifact. Taken cards lie face down.", other: "# points, one for each artifact. Taken cards lie face down." }),
  minor: "The plus sign: when it is turned up, another card follows at once.",
  pile: "Artifact cards, face down. Only their thief knows what they show, until the end.",
  crew: "Sidekicks: dice to roll along. They leave when a robbery works.",
  bar: "Sidekicks that can still be recruited. When there are none, one is taken from whoever has the most.",
  crates: "Exhibits that are still to come. When none is left and all museums are bare, the game ends.",
  odds: (odds: string, level: number): string =>
    `The chance that one die of the crew shows more than ${level}: ${odds}.`,
  raidOdds: (odds: string): string => `The chance that one die of the crew shows at least the security level: ${odds}.`,
  stack: (count: number): string => plural(count, { one: "# such card hangs here.", other: "# such cards hang here, one behind the other." }),
  standing: (gems: number, paintings: number, artifacts: number | null): string =>
    `Gems ${gems}, paintings ${paintings}${artifacts === null ? "" : `, artifacts ${artifacts}`}.`,
  unknown: (cards: number): string => plural(cards, { one: "# artifact card is face down.", other: "# artifact cards are face down." }),
  allEqual: (points: number): string =>
    `Paintings count ${points} for everybody now: all have equally many, so all have the most and the least at once.`,
};
