/** A hand listTiles out: one row where there is room, else as many as leave every card in full sight. */

/** The narrowest card, and the narrowest gap between two (px). */
export const CARD_PX = 56;
export const GAP_PX = 4;

export interface Fan {
  rows: number;
  /** How many lie side by side. */
  inRow: number;
  /** Where each card lies in its row: below 0 left of the row's middle, above 0 right of it. */
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
