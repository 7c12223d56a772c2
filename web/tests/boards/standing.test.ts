import { expect, test } from "vitest";
import type { FrameOf, Game } from "../../src/api/types";
import artRobbery from "../../src/boards/art-robbery";
import batman from "../../src/boards/batman";
import diceHeist from "../../src/boards/dice-heist";
import { describeLaps } from "../../src/boards/spell-stealers/piece";

/** A frame whose view has one thief with these fields. */
const frame = <G extends Game>(
  thief: Partial<FrameOf<G>["board"]["thieves"][number]>,
  more: Partial<FrameOf<G>["board"]> = {},
): FrameOf<G> => ({ board: { thieves: [thief], ...more } }) as unknown as FrameOf<G>;

test("a standing of one point is one point", () => {
  const open = { gem_points: 1, painting_points: 0, artifacts: null, artifact_cards: 1 };
  expect(diceHeist.standing(frame<"dice-heist">(open), 0)?.label).toBe("1 point, and 1 face-down card");
  expect(diceHeist.standing(frame<"dice-heist">({ ...open, artifacts: 1 }), 0)?.label).toBe("2 points");
  const tile = { name: "1", value: "1", alibis: 0 } as const;
  const thief = { points: null, piles: [1, 0, 0, 0], tiles: [tile] };
  expect(artRobbery.standing(frame<"art-robbery">(thief), 0)?.label).toBe("1 point lying open, and 1 tile face down");
  expect(artRobbery.standing(frame<"art-robbery">({ ...thief, points: 1 }), 0)?.label).toBe("1 point");
  expect(batman.standing(frame<"batman">({ points: 1 }, { target: 30 }), 0)?.label).toBe("1 of 30 points");
});

test("the tracker says how often it went around", () => {
  expect(describeLaps(13, 13, 20)).toBe("");
  expect(describeLaps(20, 0, 20)).toBe("and once around: +20, 20 in all");
  expect(describeLaps(47, 7, 20)).toBe("and twice around: +40, 47 in all");
  expect(describeLaps(61, 1, 20)).toBe("and 3 times around: +60, 61 in all");
});
