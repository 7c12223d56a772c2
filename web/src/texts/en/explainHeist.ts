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
  standing: (worths: string, sum: string): string => `${worths} = ${sum}. It changes with every card that comes or goes.`,
  nothing: "No cards, no worth.",
};
