import type { FrameOf } from "../../api/types";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { isPlain, worthText } from "./card";
import { sceneMs } from "./scene";

/** Return what the collection is worth now. */
function standing(frame: FrameOf<"heist">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const plain = frame.board.cards.some(isPlain);
  return {
    value: worthText(thief.worth, plain),
    label: plain ? `cards worth ${thief.worth}` : `a collection worth $${thief.worth} million`,
  };
}

export default { Board, durationMs: sceneMs, standing } satisfies BoardModule<"heist">;
