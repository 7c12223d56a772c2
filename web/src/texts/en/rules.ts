/** The rules drawer. */
export const rules = {
  title: "The rules",
  close: "Close",
  whatApplies: "What applies now",
  reading: "Reading the small print",
  key: "What applies now has a brass edge.",
  now: "applies now",
  marks: {
    ruling: { word: "ruling", what: "our reading: the rulebook is silent here or can be read two ways" },
    data: { word: "data", what: "a number that may be changed" },
    option: { word: "option", what: "a switch of the rule set" },
  },
};
