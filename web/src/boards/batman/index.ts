import type { FrameOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import Trophy from "./Trophy.svelte";
import { cuesOf } from "./cues";
import { storyDice } from "./storyDice";
import { nextTurnMs, sceneMs } from "./scene";

/** Return the points of finished turns. */
function standing(frame: FrameOf<"batman">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  return { value: `${thief.points}`, label: texts().batman.ofTarget(thief.points, frame.board.target) };
}

const isDrama: BoardModule<"batman">["isDrama"] = (...moment) => cuesOf(...moment).some(({ sound }) => sound === "alarm");

const oddsRestOn: BoardModule<"batman">["oddsRestOn"] = () => ({ params: ["faces", "dice"] });

/** The first dice of a turn are drawn after a stop, or after the faces that busted the turn before. */
const beginsTurn: BoardModule<"batman">["beginsTurn"] = ({ kind }, action) =>
  kind === "draw" && (action.at(-1)?.kind === "stop" || action.at(-1)?.kind === "show");

export default { Board, Trophy, showsSeats: true, durationMs: sceneMs, nextTurnMs, cues: cuesOf, isDrama, standing, oddsRestOn, storyDice, beginsTurn } satisfies BoardModule<"batman">;
