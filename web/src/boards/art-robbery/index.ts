import type { FrameOf } from "../../api/types";
import { pluralize } from "../../shell/words";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { openPoints } from "./piece";
import { sceneMs } from "./scene";

/** Return the points before the end: all of one's own, and the open ones of the others. */
function standing(frame: FrameOf<"art-robbery">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  if (thief.points !== null) return { value: `${thief.points}`, label: pluralize(thief.points, "point") };
  const hidden = thief.piles.reduce((sum, pile) => sum + pile, 0);
  const open = openPoints(thief);
  const boss = thief.tiles.some((tile) => tile.value === "boss") ? " and the Boss" : "";
  return {
    value: hidden || boss ? `${open}+` : `${open}`,
    label: `${pluralize(open, "point")}${boss} lying open${hidden ? `, and ${pluralize(hidden, "tile")} face down` : ""}`,
  };
}

const isSecret = (outcome: string): boolean => outcome.startsWith("card ");

export default { Board, durationMs: sceneMs, standing, isSecret } satisfies BoardModule<"art-robbery">;
