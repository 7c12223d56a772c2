import type { Frame } from "../../api/types";
import type { Standing } from "../board";
import { isPlain, worthText, type View } from "./view";

export { default as Board } from "./Board.svelte";
export { lastsMs as lasts } from "./scene";

/** What the collection is worth now. */
export function standing(frame: Frame<View>, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const plain = frame.board.cards.some(isPlain);
  return {
    value: worthText(thief.worth, plain),
    words: plain ? `cards worth ${thief.worth}` : `a collection worth $${thief.worth} million`,
  };
}
