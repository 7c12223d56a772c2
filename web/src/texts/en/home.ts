/** The home page. */
export const home = {
  title: "Larceny: five games of theft",
  claim: "Five games of theft. Pick a job; the crew is already waiting.",
  loading: "Casing the joint",
  facts: (fewest: number, most: number, minutes: number): string => `${fewest} to ${most} players · ${minutes} min`,
  opening: "Opening…",
  playNow: "Play now",
  againstBots: (title: string): string => `${title} against bots`,
  setUp: "Set up a table",
  setUpOf: (title: string): string => ` of ${title}`,
  twoWays: (title: string): string => `Two ways to play ${title}`,
  ways: {
    turns: { title: "Take turns", what: "you are asked" },
    race: { title: "Race", what: "everybody grabs at once" },
  },
  allResults: "All results",
  watch: "Watch",
  watchLabel: "Link or name of a table",
  or: "Or",
  openSaved: "open a saved game",
  seeHow: "and see how it was done.",
};
