import { describe, expect, test } from "vitest";
import { totalMs } from "../../src/boards/keyframe.svelte";
import { cardChoices, findKeep, lockMoves, wordOf } from "../../src/boards/heist/choices";
import { fillDice, keepDice, rollDice, settleDice, type Slot } from "../../src/boards/heist/dice";
import { actsOf, keyframesOf, sceneMs, type Picture } from "../../src/boards/heist/scene";
import { describeCard, isPlain, needOf, placeInRing, scaleInHand } from "../../src/boards/heist/card";
import type { View } from "../../src/boards/heist/types";
import { described } from "../described";
import { chance, event, recorded } from "./recorded";

const NAMES = ["heist-3", "yah-steal-4-3", "yah-steal-5-2", "yah-steal-6-3"];
const NONE: ReadonlySet<number> = new Set();
const choice = (move: string): any => ({ ...described(move), sentence: "", odds: null });
const values = (dice: Slot[]): (number | null)[] => dice.map((die) => die.value);

function played(name: string) {
  let shown: Picture | null = null;
  return recorded("heist", name).map(({ events, frame }) => {
    const before: Picture | null = shown;
    const keyframes = keyframesOf(before, { events, past: [], view: frame.board, tapped: NONE });
    shown = keyframes.at(-1)?.picture ?? null;
    return { before, keyframes, events, frame };
  });
}

describe.each(NAMES)("the scene of an update of %s", (name) => {
  test("ends where the view is", () => {
    for (const { keyframes, frame } of played(name)) {
      const { dice, stage, challenge } = keyframes.at(-1)!.picture;
      expect(values(dice).toSorted()).toEqual(frame.board.dice);
      expect(stage).toBe(frame.board);
      expect(challenge).toEqual(frame.board.challenge);
    }
  });

  test("durationMs as long as it is said to", () => {
    for (const { before, keyframes, events, frame } of played(name)) {
      if (before) expect(totalMs(keyframes)).toBe(sceneMs(events, frame));
    }
  });

  test("shows every die the server rolled, as it fell", () => {
    for (const { before, keyframes, events } of played(name)) {
      if (!before) continue;
      const fallen = keyframes.flatMap(({ picture }) => picture.dice.filter((die) => die.order !== null));
      const rolled = events.filter(({ move }) => move.startsWith("die ")).map(({ move }) => Number(move.slice(4)));
      expect(fallen.map((die) => die.value)).toEqual(expect.arrayContaining(rolled.slice(-4)));
    }
  });

  test("knows how every card looks", () => {
    for (const { frame } of played(name)) {
      for (const card of frame.board.cards) {
        expect(isPlain(card)).toBe(name !== "heist-3");
        expect(needOf(card)).not.toEqual({ sign: card.need });
      }
    }
  });
});

describe("a challenge", () => {
  test("is told before the card changes hands, and who lost it flinches", () => {
    const cracks = played("heist-3").flatMap(({ keyframes, frame }) =>
      keyframes.flatMap(({ picture }) => (picture.verdict?.kind === "cracked" ? [{ picture, frame }] : [])),
    );
    expect(cracks.length).toBeGreaterThan(0);
    for (const { picture } of cracks) {
      const { code, card, defender, challenger } = picture.challenge!;
      expect(values(picture.dice)).toContain(code);
      expect(picture.robbed).toBe(defender);
      expect(picture.stage.cards.find((one) => one.name === card)?.holder).toBe(challenger);
    }
  });

  test("with a rolled code is a code and four dice, then the next turn", () => {
    const events = [event(0, "challenge small-straight"), ...chance("die 1; die 4; die 4; die 2; die 5; die 3; die 4; die 3; die 4; die 4")];
    const acts = actsOf(events);
    expect(acts.map(({ kind }) => kind)).toEqual(["challenge", "crack", "roll"]);
    expect(acts.map(({ dice }) => dice.length)).toEqual([0, 4, 5]);
    expect(acts[1]?.move?.move).toBe("die 1");
  });
});

describe("a card that was taken", () => {
  const take = event(1, "take sixes");
  const view = recorded("heist", "heist-3")[0]!.frame.board;
  const after = (events: typeof take[]) =>
    keyframesOf(keyframesOf(null, { events: [], past: [], view, tapped: NONE }).at(-1)!.picture, {
      events, past: [], view, tapped: NONE,
    }).at(-1)!.picture.taken;

  test("is marked while nobody has rolled since, as with real dice", () => {
    expect(after([take])).toBe("sixes");
    expect(after([event(1, "return sixes")])).toBeNull();
    expect(after([take, ...chance("die 1; die 2; die 3; die 4; die 5")])).toBeNull();
  });
});

describe("acts", () => {
  test("what follows a keep is as many dice as were not kept", () => {
    const acts = actsOf([event(0, "keep 3 3"), ...chance("die 1; die 2; die 3; die 4; die 5; die 6; die 1; die 1")]);
    expect(acts.map(({ dice }) => dice)).toEqual([[1, 2, 3], [4, 5, 6, 1, 1]]);
  });

  test("real dice come one by one: those before lie there already", () => {
    const [act] = actsOf(chance("die 2"), [event(0, "keep 3 3"), ...chance("die 1")]);
    expect([act?.dice, act?.oldDice]).toEqual([[1, 2], 1]);
    expect(actsOf([], [event(0, "keep 3 3")])).toEqual([]);
  });
});

describe("dice", () => {
  const lying = rollDice([], [6, 3, 1, 3, 2]);

  test("what is kept stays in its place, tapped dice before others", () => {
    const after = keepDice(lying, [3], [5, 5, 5, 4], new Set([lying[3]!.id]));
    expect(values(after)).toEqual([5, 5, 5, 3, 4]);
    expect(after[3]).toMatchObject({ id: lying[3]!.id, order: null });
    expect(new Set(after.map((die) => die.id)).size).toBe(5);
  });

  test("the view has the last word", () => {
    const view = { dice: [1, 3, 3], dice_left: 2 } as View;
    expect(values(settleDice(lying, view))).toEqual([3, 1, 3, null, null]);
    expect(values(settleDice([], view))).toEqual([1, 3, 3, null, null]);
  });

  test("dice still to be rolled are filled one by one", () => {
    const waiting = settleDice([], { dice: [4], dice_left: 2 } as View);
    const filled = fillDice(waiting, [6]);
    expect(values(filled)).toEqual([4, 6, null]);
    expect(filled.map((die) => die.order)).toEqual([null, 0, null]);
  });
});

describe("choices", () => {
  test("a card is taken from the vault, and stolen from a thief", () => {
    const [take] = cardChoices([choice("take aces")]);
    const held = (holder: number | null): any[] => [{ name: "aces", holder }];
    expect(take && wordOf(take, held(null))).toBe("take");
    expect(take && wordOf(take, held(0))).toBe("steal");
    const [challenge] = cardChoices([choice("challenge aces")]);
    expect(challenge && wordOf(challenge, held(0))).toBe("challenge");
  });

  test("dice are kept in any order; none kept is all rolled again", () => {
    const keeps = ["done", "keep", "keep 2 2", "keep 2 2 6"].map(choice);
    expect(findKeep(keeps, [6, 2, 2])?.move).toBe("keep 2 2 6");
    expect(findKeep(keeps, [])?.move).toBe("keep");
    expect(findKeep(keeps, [6])).toBeUndefined();
  });

  test("cards to tap, whatever is done with them", () => {
    const found = cardChoices(["keep 3", "take aces", "challenge hope-diamond", "raise aces-2", "return twos", "move aces twos 2", "done"].map(choice));
    expect(found.map(({ verb, card }) => `${verb} ${card}`)).toEqual([
      "take aces",
      "challenge hope-diamond",
      "raise aces-2",
      "return twos",
    ]);
  });

  test("locks to move", () => {
    expect(lockMoves([choice("done"), choice("move aces twos 2")])).toMatchObject([{ from: "aces", to: "twos", count: 2 }]);
  });
});

test("a card in words", () => {
  const card = recorded("heist", "heist-3")[0]!.frame.board.cards.at(-1)!;
  expect(describeCard({ ...card, holder: 1, locks: 0 }, ["Ann", "Bo"])).toBe(
    "Hope Diamond: needs five alike, $15m, with Bo, no locks",
  );
});

test("the ring begins at the top and goes round clockwise", () => {
  expect(placeInRing(0, 12, 40).y).toBeCloseTo(-40);
  expect(placeInRing(3, 12, 40).x).toBeCloseTo(40);
});

test("a vault that is higher than wide has its cards all around, as far from each other as before", () => {
  const places = Array.from({ length: 12 }, (_, nth) => placeInRing(nth, 12, 40, 20));
  expect(places[0]?.x).toBeCloseTo(0);
  expect(places[0]?.y).toBeCloseTo(-60);
  expect(places[6]?.y).toBeCloseTo(60);
  expect(places[3]).toEqual({ x: 40, y: expect.closeTo(0) });
  for (const { x, y } of places) expect(Math.hypot(x, Math.abs(y) > 20 ? Math.abs(y) - 20 : 0)).toBeCloseTo(40);
});

test("jewels in a hand are as large as in the vault while they fit beside it, and then smaller", () => {
  const scales = [1, 2, 4, 6, 9].map((count) => scaleInHand(count, 0.164, 0.18, 0.5));
  expect(scales.slice(0, 2)).toEqual([1, 1]);
  expect(scales).toEqual(scales.toSorted((a, b) => b - a));
  expect(scaleInHand(4, 0.164, 0.18, 1)).toBe(1);
  expect(scaleInHand(5, 0.164, 0.4, 0.5)).toBe(1);
});
