import type { Frame } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import { pointsOf } from "./fields";

/** Return the points that a view shows of a seat, if it does. */
function standing(frame: Frame, seat: number): Standing | null {
  const points = pointsOf(frame.board, seat);
  return points === null ? null : { value: `${points}`, label: texts().table.points(points) };
}

/** The board of every game that has none of its own. */
export default { Board, standing } satisfies BoardModule;
