/** Lessons for newcomers. */
export const teach = {
  stepByStep: "Step by step",
  next: "Next",
  stop: "Stop",
  thisStep: "This step",
  theJob: "The job.",
  more: (n: number): string => `and ${n} more now`,
  waitFirst: "The coach would wait and let the others act first.",
  worth: (share: string): string => `Worth ${share} of the win, marked on the board. Your move.`,
  noAdvice: (why: string): string =>
    `The coach has no advice here: ${why} You know all the rules that apply now. Your move.`,
  counting: "The coach is counting the odds…",
  allKnown: "You know all the rules that apply now. Your move.",
  watch: "The others act. Watch the board; the story tells what they do.",
  firstJob: "First job?",
  offer: "It can be explained step by step, as you play.",
  explain: "Explain it",
  noThanks: "No, thanks",
};
