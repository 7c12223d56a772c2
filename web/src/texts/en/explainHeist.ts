/** What the numbers on the board of HEIST! mean. */
import { plural } from "../number";

export const explainHeist = {
  card: (title: string, need: string): string => `${title}. Needs ${need}.`,
  worth: (worth: string): string => `Worth ${worth} where it is now.`,
  together: "Crown jewels are worth more with each further one in the same hands.",
  locks: (n: number): string =>
    plural(n, {
      one: "# lock: a roll that is worth more takes it, one worth as much is a challenge.",
      other: "# locks: a roll that is worth more takes it, one worth as much is a challenge.",
    }),
  score: (n: number): string => `Rolled with ${n}: by this rule set, what a roll needs to steal it is compared with that.`,
  rolls: (n: number): string =>
    plural(n, {
      one: "# roll left in this turn. Dice that you keep lie still, the others are rolled again.",
      other: "# rolls left in this turn. Dice that you keep lie still, the others are rolled again.",
    }),
  supply: (n: number): string =>
    plural(n, {
      one: "# lock left for everybody. Whoever takes a jewel gets no more locks on it than are left.",
      other: "# locks left for everybody. Whoever takes a jewel gets no more locks on it than are left.",
    }),
  lastTurns: (n: number): string =>
    plural(n, {
      one: "The end has begun: # more turn, as things stand, then the loot is counted.",
      other: "The end has begun: # more turns, as things stand, then the loot is counted.",
    }),
  moved: "So many locks go from the first card to the second.",
  standing: (worths: string, sum: string): string => `${worths} = ${sum}. It changes with every card that comes or goes.`,
  nothing: "No cards, no worth.",
};
