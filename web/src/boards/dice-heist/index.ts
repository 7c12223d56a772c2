import type { FrameOf } from "../../api/types";
import { pluralize } from "../../shell/words";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { sceneMs } from "./scene";

/** Return the open points before the end; artifacts count only where the viewer knows them. */
function standing(frame: FrameOf<"dice-heist">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const points = thief.gem_points + thief.painting_points + (thief.artifacts ?? 0);
  const isUnsure = thief.artifacts === null && thief.artifact_cards > 0;
  const hidden = isUnsure ? `, and ${pluralize(thief.artifact_cards, "face-down card")}` : "";
  return { value: isUnsure ? `${points}+` : `${points}`, label: pluralize(points, "point") + hidden };
}

export default { Board, durationMs: sceneMs, standing } satisfies BoardModule<"dice-heist">;
