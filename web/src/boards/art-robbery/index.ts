import type { Frame, GameEvent } from "../../api/types";
import type { Standing } from "../board";
import { count } from "../../shell/words";
import { sceneOf } from "./scene";
import { openPoints, type View } from "./view";

export { default as Board } from "./Board.svelte";

export function lasts(events: GameEvent[]): number {
  return sceneOf(events).ended;
}

/** Points before the end: all of one's own, of the others what lies open. */
export function standing(frame: Frame<View>, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  if (thief.points !== null) return { value: `${thief.points}`, words: count(thief.points, "point") };
  const hidden = thief.piles.reduce((sum, pile) => sum + pile, 0);
  const open = openPoints(thief);
  const boss = thief.tiles.some((tile) => tile.value === "boss") ? " and the Boss" : "";
  return {
    value: hidden || boss ? `${open}+` : `${open}`,
    words: `${count(open, "point")}${boss} lying open${hidden ? `, and ${count(hidden, "tile")} face down` : ""}`,
  };
}
