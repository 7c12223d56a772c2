import type { Choice, FrameOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import Trophy from "./Trophy.svelte";
import { openPoints } from "./piece";
import { cuesOf } from "./cues";
import { sceneMs } from "./scene";

/** Return the points before the end: all of one's own, and the open ones of the others. */
function standing(frame: FrameOf<"art-robbery">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const words = texts().artRobbery;
  const explain = texts().explainArtRobbery.standing;
  if (thief.points !== null) return { value: `${thief.points}`, label: words.points(thief.points), why: explain(thief.points) };
  const hidden = thief.piles.reduce((sum, pile) => sum + pile, 0);
  const open = openPoints(thief);
  const hasBoss = thief.tiles.some((tile) => tile.value === "boss");
  return { value: hidden || hasBoss ? `${open}+` : `${open}`, label: words.lyingOpen(open, hasBoss, hidden), why: explain(open) };
}

const isSecret = (outcome: Choice): boolean => outcome.kind === "card";

export default { Board, Trophy, showsSeats: true, durationMs: sceneMs, cues: cuesOf, standing, isSecret } satisfies BoardModule<"art-robbery">;
