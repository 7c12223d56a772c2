/** Hints, and the agreement to use them. */
export const coach = {
  wouldPlay: "The coach would",
  close: "Close",
  bestWait: (share: string): string => `★ Best: wait and let the others act first: ${share} of the win.`,
  orWait: (share: string): string => `Or wait and let the others act first: ${share} of the win.`,
  worth: (share: string): string => `${share} of the win`,
  worthLess: (share: string, loss: string): string => `${share} of the win, ${loss} less than the best`,
  bestOf: (shown: number, all: number): string => `The best ${shown} of ${all} moves.`,
  counting: "Counting the odds…",
  emptyChair: "an empty chair",
  hintsOn: "Hints are on: everybody agreed.",
  hintsOff: (missing: string): string => `Hints are off until all agree. Not yet: ${missing}.`,
  agree: "Agree to hints",
  disagree: "No hints after all",
};
