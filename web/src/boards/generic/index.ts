import type { Frame } from "../../api/types";
import { pluralize } from "../../shell/words";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { pointsOf } from "./fields";

/** Return the points that a view shows of a seat, if it does. */
function standing(frame: Frame, seat: number): Standing | null {
  const points = pointsOf(frame.board, seat);
  return points === null ? null : { value: `${points}`, label: pluralize(points, "point") };
}

/** The board of every game that has none of its own. */
export default { Board, standing } satisfies BoardModule;
