/** The board of any game of another package. */
export const generic = {
  whatEachHas: "What each seat has",
  seat: "Seat",
  yes: "yes",
  no: "no",
  hidden: "hidden",
  moves: "Moves",
};
