import { describe, expect, test } from "vitest";
import artRobbery from "../../src/boards/art-robbery";
import { targetAt, targetOf, describeTarget, playsOf, effectWord } from "../../src/boards/art-robbery/target";
import { isJustDrawn, sceneOf, topOf } from "../../src/boards/art-robbery/scene";
import { countCards, listCards, listTiles, openPoints, placesOf, newTiles, rooms, tileTitle, verdict } from "../../src/boards/art-robbery/piece";
import type { LootTile, View } from "../../src/boards/art-robbery/types";
import { described } from "../described";
import { chance, event, recorded } from "./recorded";

const NAMES = ["standard-3", "first-printing-4", "short-2"];
const choice = (move: string): any => ({ ...described(move), sentence: "", odds: null });
const loot = (name: string, alibis = 0): LootTile => ({ name, value: name.replace("-alibi", "") as LootTile["value"], alibis });
const named = (tiles: LootTile[]): string[] => tiles.map((tile) => tile.name).toSorted();

/** p0's turn in the fourth room. */
function position(): View {
  const nobody = { cards: 5, hand: null, has_dog: false, piles: [1, 2, 0, 0], safe: null, alibis: null, points: null, arrested: null };
  return {
    phase: "play",
    turn: 0,
    raid: { number: 4, of: 4, name: "paintings", turns: 3 },
    dog: 1,
    middle: [loot("1", 2), loot("3"), loot("3"), loot("3-alibi", 1), loot("boss")],
    draw: 20,
    discard: { "0": 2, boss: 1 },
    thieves: [
      { ...nobody, hand: { "3": 2, "4": 1, "guard-dog": 1, "greedy-thief": 1 }, tiles: [], points: 7, alibis: 1, safe: [] },
      { ...nobody, has_dog: true, tiles: [loot("4"), loot("2")] },
      { ...nobody, tiles: [loot("4"), loot("5")] },
    ],
    theft: null,
    drawer: null,
  };
}

describe("what a play goes for", () => {
  const view = position();
  const target = (move: string) => targetOf(choice(move), view, 0);

  test("a named tile of the middle, plain or with an alibi", () => {
    expect(target("play 3 3").tile).toEqual(loot("3"));
    expect(target("play 3 3-alibi").tile).toEqual(loot("3-alibi", 1));
    expect(target("play greedy-thief boss")).toMatchObject({ seat: null, tile: loot("boss"), dog: false });
  });

  test("a tile in front of somebody", () => {
    expect(target("play 4 p2")).toMatchObject({ seat: 2, tile: loot("4") });
    expect(describeTarget(target("play 4 p2"), ["Anna", "Ben", "Cleo"])).toBe("tile 4 from Cleo");
  });

  test("the dog, wherever it is, unless it is here already", () => {
    expect(target("play guard-dog")).toMatchObject({ dog: true, seat: 1 });
    expect(targetOf(choice("play guard-dog"), { ...view, dog: null }, 0)).toMatchObject({ dog: true, seat: null });
    expect(targetOf(choice("play guard-dog"), { ...view, dog: 0 }, 0)).toMatchObject({ dog: false, tile: null });
  });

  test("nothing, where nobody has such a tile", () => {
    expect(target("play 0")).toMatchObject({ tile: null, dog: false });
    expect(effectWord([target("play 0")])).toBe("nothing");
  });

  test("only plays of the card itself are its plays", () => {
    const moves = ["play 3 3", "play 3 3-alibi", "play 4 p1", "play 4 p2", "play guard-dog", "give dog"].map(choice);
    expect(playsOf(moves, "3").map(({ move }) => move)).toEqual(["play 3 3", "play 3 3-alibi"]);
    expect(playsOf(moves, "guard-dog")).toHaveLength(1);
    expect(playsOf(moves, "boss")).toEqual([]);
  });

  test("a tile can be tapped where a play ends at it, and nowhere else", () => {
    const targets = [target("play 4 p1"), target("play 4 p2")];
    expect(targetAt(targets, 2, loot("4"))?.choice.move).toBe("play 4 p2");
    expect(targetAt(targets, 2, loot("5"))).toBeUndefined();
    expect(targetAt(targets, null, loot("4"))).toBeUndefined();
  });
});

describe.each(NAMES)("a whole game: %s", (name) => {
  const updates = recorded("art-robbery", name);
  const plays = updates.slice(1).flatMap(({ events, frame }, n) => {
    const [first] = events;
    const before = updates[n]!.frame.board;
    if (!first || typeof first.seat !== "number" || first.kind !== "play card") return [];
    const found = targetOf({ ...first, odds: null }, before, first.seat);
    return [{ first, seat: first.seat, before, after: frame.board, target: found }];
  });

  test("every play brings what the board said it would", () => {
    expect(plays.length).toBeGreaterThan(15);
    for (const { first, seat, before, after, target } of plays) {
      const words = effectWord([target]);
      if (words === "fetch") expect(first.sentence).toContain("whistles the dog");
      else if (words === "take") expect(first.sentence).toContain("and takes");
      else if (words === "steal") expect(first.sentence).toContain("to steal");
      else expect(first.sentence).toMatch(/nothing happens|there already/);
      if (target.dog) expect(after.dog).toBe(seat);
      if (words !== "take" || after.raid.number !== before.raid.number || after.phase === "over") continue;
      expect(named([...after.middle, target.tile!])).toEqual(named(before.middle));
      expect(named(after.thieves[seat]!.tiles)).toEqual(named([...before.thieves[seat]!.tiles, target.tile!]));
    }
  });

  test("tiles and cards have keys of their own", () => {
    for (const { frame } of updates) {
      const { middle, discard } = frame.board;
      expect(new Set(listTiles(middle).map(({ key }) => key)).size).toBe(middle.length);
      expect(new Set(listCards(discard).map(({ key }) => key)).size).toBe(countCards(discard));
    }
  });

  test("the room is one of the four", () => {
    for (const { frame } of updates) {
      expect(rooms()[frame.board.raid.number - 1]?.toLowerCase()).toBe(frame.board.raid.name);
    }
  });

  test("what others keepFocus stands for nothing more than what lies open", () => {
    for (const { frame } of updates.filter((update) => !update.frame.over)) {
      frame.board.thieves.forEach((thief, seat) => {
        expect(thief.hand).toBeNull();
        expect(artRobbery.standing(frame, seat)?.value).toMatch(new RegExp(`^${openPoints(thief)}\\+?$`));
      });
    }
  });
});

describe("the scene of an update", () => {
  const theft = [event(0, "play 4 p2"), ...chance("card 3")];

  test("the card is played, then the tile goes over, then a card is drawn", () => {
    const scene = sceneOf(theft);
    expect(scene.played).toMatchObject({ card: "4", seat: 0, victim: 2 });
    expect(scene.grabAt).toBeGreaterThan(0);
    expect(scene.drawAt).toBeGreaterThan(scene.grabAt);
    expect(scene.ended).toBeGreaterThan(scene.drawAt);
  });

  test("a card that lay there before is not played again", () => {
    const scene = sceneOf(chance("card 3"), [event(0, "play 4 p2")]);
    expect(scene.played?.card).toBe("4");
    expect(scene.isFresh).toBe(false);
    expect(scene.grabAt).toBe(0);
  });

  test("the victim gives the dog", () => {
    expect(sceneOf([event(2, "give dog"), ...chance("card ?")]).gift).toBe("dog");
  });

  test("only the card that was drawn appears; those of its kind in the hand stay", () => {
    const scene = sceneOf([event(0, "play 4 p2"), ...chance("card 3")]);
    expect([0, 1, 2].map((nth) => isJustDrawn(scene, "3", nth, 3))).toEqual([false, false, true]);
    expect(isJustDrawn(scene, "4", 0, 1)).toBe(false);
    const two = sceneOf(chance("card 3; card 3"));
    expect([0, 1, 2].map((nth) => isJustDrawn(two, "3", nth, 3))).toEqual([false, true, true]);
  });

  test("how long it lasts does not tell which card was drawn", () => {
    const lasts = (card: string): number => artRobbery.durationMs([event(1, "play 2"), ...chance(`card ${card}`)]);
    expect(new Set(["?", "0", "boss", "greedy-thief"].map(lasts)).size).toBe(1);
  });

  test("nothing new takes no time", () => {
    expect(sceneOf([]).ended).toBe(0);
    expect(sceneOf([], theft).ended).toBe(0);
  });
});

describe("the card on top of those played", () => {
  const played = sceneOf([event(0, "play 4 p2")]);
  const top = topOf(null, played, 20, true);

  test("stays there while others do something else", () => {
    expect(top.played?.card).toBe("4");
    expect(topOf(top, sceneOf([event(2, "give tile")]), 21, true).played?.card).toBe("4");
    expect(topOf(top, sceneOf([]), 20, false).played?.card).toBe("4");
  });

  test("is forgotten in a jump to another position, back or forth", () => {
    expect(topOf(top, sceneOf([]), 7, false).played).toBeNull();
    expect(topOf(top, sceneOf([], [event(2, "give tile")]), 44, false).played).toBeNull();
  });

  test("is the one of the position jumped to", () => {
    expect(topOf(top, sceneOf([], [event(1, "play boss")]), 7, false).played?.card).toBe("boss");
  });
});

test("a tile that is taken leaves its place, and no other moves", () => {
  const before = placesOf([], [loot("1"), loot("3"), loot("3")]);
  const after = placesOf(before, [loot("1"), loot("3")]);
  expect(after.map(({ key }) => key)).toEqual(["1 1", "3 1", "3 2"]);
  expect(after.map(({ isHere }) => isHere)).toEqual([true, true, false]);
  expect(placesOf(after, [loot("0"), loot("1")]).map(({ key }) => key)).toEqual(["1 1", "3 1", "3 2", "0 1"]);
});

test("the tiles that were just taken are known", () => {
  expect(newTiles([loot("3"), loot("4")], [loot("3"), loot("3"), loot("4")])).toEqual(["3 2"]);
  expect(newTiles([loot("3")], [])).toEqual([]);
});

test("a tile is named with its alibis", () => {
  expect(tileTitle(loot("3-alibi", 1))).toBe("tile 3 with 1 alibi");
  expect(tileTitle(loot("0", 3))).toBe("tile 0 with 3 alibis");
  expect(tileTitle(loot("boss"))).toBe("Boss tile");
});

test("the police's verdict is the server's, not guessed from the score", () => {
  const thief = { ...(position().thieves[0] as View["thieves"][number]), points: 9 };
  expect(verdict({ ...thief, arrested: true }, 0).title).toBe("Arrested");
  expect(verdict({ ...thief, points: 0, arrested: true }, 0).title).toBe("Arrested");
  expect(verdict({ ...thief, points: 1, arrested: true }, 0).note).toBe("1 point confiscated");
  expect(verdict({ ...thief, arrested: false }, 0)).toMatchObject({ title: "Bail: −9", isCaught: true });
  expect(verdict({ ...thief, arrested: false }, 9)).toMatchObject({ title: "Walks free", isCaught: false });
});
