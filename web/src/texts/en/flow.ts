/** How moves are shown: their speed, what was missed, calls to one's turn. */
import { plural } from "../number";

export const flow = {
  confirm:
    "Choose the same card again to enter it. It cannot be taken back, and one that cannot have been drawn ends the game.",
  pace: "Pace",
  paceIs: (speed: string): string => `Pace and calls. Moves are shown ${speed}`,
  speed: "Moves are shown",
  speeds: { slow: "slowly", normal: "normally", fast: "fast", instant: "at once" },
  deviceIsStill: "Your device asks for less motion, so moves are shown at once.",
  notify: "Notify me of my turn while this tab is hidden",
  notifyRefused: "This browser does not allow it. Allow notifications for this page, then tap again.",
  notifyNone: "This browser has no notifications.",
  yourTurnAt: (game: string): string => `Your turn at ${game}`,
  meanwhile: "While you were away",
  missed: (n: number): string => plural(n, { one: "# move while you were away", other: "# moves while you were away" }),
  earlier: (n: number): string => plural(n, { one: "# earlier move is in the log.", other: "# earlier moves are in the log." }),
  sinceMine: "Since your move",
  skipped: (n: number): string => plural(n, { one: "# move since yours", other: "# moves since yours" }),
  toMyTurn: "To my turn",
  showMissed: "What happened",
  dismiss: "Got it",
};
