/** The layout of a hand: one row if there is room, else as many as show every card in full. */

/** The narrowest card, and the narrowest gap between two (px). */
export const CARD_PX = 56;
export const GAP_PX = 4;

export interface Fan {
  rows: number;
  /** How many cards are side by side. */
  inRow: number;
  /** The place of each card in its row: below 0 left of the middle, above 0 right of it. */
  turns: number[];
}

export function fanOf(cards: number, room: number): Fan {
  const most = Math.floor((room + GAP_PX) / (CARD_PX + GAP_PX));
  const rows = Math.ceil(cards / Math.max(1, most));
  const inRow = Math.ceil(cards / rows) || 0;
  const turns = Array.from({ length: cards }, (_, nth) => {
    const here = Math.min(inRow, cards - (nth - (nth % inRow)));
    return (nth % inRow) - (here - 1) / 2;
  });
  return { rows, inRow, turns };
}
