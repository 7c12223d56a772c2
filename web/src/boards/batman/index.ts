import type { FrameOf } from "../../api/types";
import { pluralize } from "../../shell/words";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { sceneMs } from "./scene";

/** Return the points of finished turns. */
function standing(frame: FrameOf<"batman">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  return { value: `${thief.points}`, label: `${thief.points} of ${pluralize(frame.board.target, "point")}` };
}

export default { Board, durationMs: sceneMs, standing } satisfies BoardModule<"batman">;
