/** What a table that is played in real time waits for, in one line. */
export const liveStatus = {
  somebody: "Somebody",
  yourMarker: "Your marker",
  hasRolled: (name: string): string => `${name} has rolled`,
  stealOrHold: "Steal, or hold still",
  whoWasFirst: "Who was first?",
  yourMove: "Your move",
  thinks: (name: string): string => `${name} is thinking`,
};
