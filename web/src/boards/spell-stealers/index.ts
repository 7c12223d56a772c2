import type { FrameOf } from "../../api/types";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { raceNotes } from "./race";
import { sceneMs } from "./scene";

/** Return how deep in the temple a thief stands. */
function standing(frame: FrameOf<"spell-stealers">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const { spell } = frame.board;
  const label = thief.pawn >= spell ? `at the spell and beyond, step ${thief.pawn}` : `step ${thief.pawn} of ${spell}`;
  return { value: `${thief.pawn}`, label };
}

export default { Board, durationMs: sceneMs, standing, notes: raceNotes } satisfies BoardModule<"spell-stealers">;
