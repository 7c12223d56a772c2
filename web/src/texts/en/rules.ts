/** The rules drawer. */
export const rules = {
  title: "The rules",
  close: "Close",
  whatApplies: "What applies now",
  reading: "Reading the small print",
  key: "What applies now has a brass edge.",
  now: "applies now",
  marks: {
    ruling: { word: "our ruling", what: "Our reading: the rulebook is silent here, or can be read two ways." },
    data: { word: "not in the text", what: "This is printed on a piece of the game, which we do not have: see the numbers below." },
    option: { word: "option", what: "A switch of the rule set: whoever sets up a table may change it." },
  },
  sources: { printed: "printed", reviewed: "reviews of the game", assumed: "assumed by us", changed: "changed here" },
  why: {
    printed: "It stands in the rulebook.",
    reviewed: "People who own the game report it in reviews.",
    assumed: "Ours: it fits all that is printed.",
    changed: "Whoever set up this table changed it.",
  },
  whyAsk: "why?",
  placesFrom: (source: string, places: string[]): string => `${source}: ${places.join(", ")}`,
  changeIt: "Change it at a new table",
  credits: "Who made it",
  history: "Its history",
  openTable: "Open a table",
  wasNew: (what: string): string => `New: ${what}.`,
  wasNoted: (what: string): string => `Noted: ${what}.`,
};
