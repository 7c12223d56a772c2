import type { FrameOf } from "../../api/types";
import { texts } from "../../texts/texts.svelte";
import type { BoardModule, Standing } from "../board";
import { facesOf } from "../storyDice";
import Board from "./Board.svelte";
import Trophy from "./Trophy.svelte";
import { cuesOf } from "./cues";
import { MUSEUMS, museumOf } from "./exhibit";
import { sceneMs } from "./scene";
import type { Thief } from "./types";

/** Return the open points before the end; artifacts count only where the viewer knows them. */
function standing(frame: FrameOf<"dice-heist">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const points = thief.gem_points + thief.painting_points + (thief.artifacts ?? 0);
  const isUnsure = thief.artifacts === null && thief.artifact_cards > 0;
  const words = texts().diceHeist;
  const why = whyOf(frame.board.thieves, thief);
  if (!isUnsure) return { value: `${points}`, label: words.points(points), why };
  return { value: `${points}+`, label: words.pointsAnd(words.points(points), words.faceDownCards(thief.artifact_cards)), why };
}

/** Return where the points come from; at the start, why everybody has points for paintings. */
function whyOf(thieves: Thief[], thief: Thief): string {
  const words = texts().explainDiceHeist;
  const areEqual = thieves.every((other) => other.paintings === thief.paintings);
  return [
    words.standing(thief.gem_points, thief.painting_points, thief.artifacts),
    ...(thief.artifacts === null && thief.artifact_cards > 0 ? [words.unknown(thief.artifact_cards)] : []),
    ...(areEqual && thief.painting_points !== 0 ? [words.allEqual(thief.painting_points)] : []),
  ].join(" ");
}

const oddsRestOn: BoardModule<"dice-heist">["oddsRestOn"] = (choice) => {
  const museum = choice.kind === "heist" ? choice.parts.museum : choice.kind === "raid" ? museumOf(choice.parts.card) : undefined;
  return museum ? { params: ["levels"], place: MUSEUMS.indexOf(museum) } : { params: [] };
};

export default { Board, Trophy, showsSeats: true, durationMs: sceneMs, cues: cuesOf, standing, oddsRestOn, storyDice: facesOf } satisfies BoardModule<"dice-heist">;
