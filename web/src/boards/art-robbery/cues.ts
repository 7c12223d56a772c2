/** What is heard of Art Robbery: a card that is played, then the tile that it takes or steals. */

import type { FrameOf } from "../../api/types";
import type { Cue } from "../../sound/cue";
import { sceneOf } from "./scene";
import type { RobberyEvent } from "./types";

type ArtRobberyFrame = FrameOf<"art-robbery">;

export function cuesOf(events: RobberyEvent[], frame: ArtRobberyFrame, before: ArtRobberyFrame | null): Cue[] {
  const { played, isFresh, grabAt, gift } = sceneOf(events);
  const cues: Cue[] = isFresh ? [{ sound: "card" }] : [];
  if (gift === "tile") return [...cues, { sound: "lock", at: grabAt }];
  if (!isFresh || !played || frame.board.theft) return cues;
  if (events.some((event) => event.steal)) return [...cues, { sound: "lock", at: grabAt }];
  const isTaken = before !== null && frame.board.middle.length < before.board.middle.length;
  return isTaken ? [...cues, { sound: "loot", at: grabAt }] : cues;
}
