import type { Frame } from "../../api/types";
import type { Standing } from "../board";
import { count } from "../../shell/words";
import type { View } from "./view";

export { default as Board } from "./Board.svelte";
export { lastsMs as lasts } from "./scene";

/** Points of finished turns. */
export function standing(frame: Frame<View>, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  return { value: `${thief.points}`, words: `${thief.points} of ${count(frame.board.target, "point")}` };
}
