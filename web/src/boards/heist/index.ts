import type { FrameOf } from "../../api/types";
import type { BoardModule, Standing } from "../board";
import Board from "./Board.svelte";
import Trophy from "./Trophy.svelte";
import { facesOf } from "../storyDice";
import { isPlain, worthText } from "./card";
import { cuesOf } from "./cues";
import { nextTurnMs, sceneMs } from "./scene";
import { texts } from "../../texts/texts.svelte";
import type { Card } from "./types";

/** Return what the collection is worth now. */
function standing(frame: FrameOf<"heist">, seat: number): Standing | null {
  const thief = frame.board.thieves[seat];
  if (!thief) return null;
  const plain = frame.board.cards.some(isPlain);
  return {
    value: worthText(thief.worth, plain),
    label: plain ? texts().heist.cardsWorth(thief.worth) : texts().heist.collection(thief.worth),
    why: whyOf(frame.board.cards.filter((card) => card.holder === seat), thief.worth),
  };
}

/** Return how the worth of a collection adds up. */
function whyOf(cards: Card[], sum: number): string {
  const words = texts().explainHeist;
  if (cards.length === 0) return words.nothing;
  const worths = cards.map((card) => card.worth).toSorted((a, b) => b - a);
  return words.standing(worths.join(" + "), worthText(sum, cards.some(isPlain)));
}

/** A challenge, won or lost. */
const isDrama: BoardModule<"heist">["isDrama"] = (events) => events.some(({ kind }) => kind === "challenge" || kind === "code");

/** The first roll of a turn follows what the player before has done. */
const beginsTurn: BoardModule<"heist">["beginsTurn"] = ({ kind }, action) =>
  kind === "die" && action[0]?.seat !== "chance" && action[0]?.kind !== "keep" && action.at(-1)?.kind !== "die";

export default { Board, Trophy, showsSeats: true, durationMs: sceneMs, nextTurnMs, cues: cuesOf, isDrama, standing, storyDice: facesOf, beginsTurn } satisfies BoardModule<"heist">;
