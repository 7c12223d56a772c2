import type { FrameOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import Trophy from "./Trophy.svelte";
import { raceNotes } from "./race";
import { cuesOf } from "./cues";
import { sceneMs } from "./scene";
import { storyDice } from "./storyDice";

/** Return how deep in the temple a thief stands. */
function standing(frame: FrameOf<"spell-stealers">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  return { value: `${thief.pawn}`, label: texts().spellStealers.depth(thief.pawn, frame.board.spell) };
}

const oddsRestOn: BoardModule<"spell-stealers">["oddsRestOn"] = ({ kind }) => ({ params: kind === "roll" ? ["success_faces", "colours"] : [] });

export default {
  Board,
  Trophy,
  showsSeats: true,
  durationMs: sceneMs,
  cues: cuesOf,
  standing,
  notes: raceNotes,
  oddsRestOn,
  storyDice,
} satisfies BoardModule<"spell-stealers">;
