import type { Frame, GameEvent } from "../../api/types";
import type { Standing } from "../board";
import { sceneOf } from "./scene";
import type { View } from "./view";

export { default as Board } from "./Board.svelte";

export function lasts(events: GameEvent[]): number {
  return sceneOf(events).ended;
}

/** How deep in the temple a thief stands. */
export function standing(frame: Frame<View>, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const { spell } = frame.board;
  const words = thief.pawn >= spell ? `at the spell and beyond, step ${thief.pawn}` : `step ${thief.pawn} of ${spell}`;
  return { value: `${thief.pawn}`, words };
}
