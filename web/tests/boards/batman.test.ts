import { describe, expect, test } from "vitest";
import { totalMs } from "../../src/boards/keyframe.svelte";
import { fitDice, LEAST, rowSize } from "../../src/boards/batman/lie";
import type { Room } from "../../src/pieces/fit";
import { lowestPlaces } from "../../src/boards/batman/tapped";
import { actsOf, keyframesOf, sceneMs, type Picture } from "../../src/boards/batman/scene";
import { coloursOf, describeCounts, percent } from "../../src/boards/batman/piece";
import type { Colour, RowDie } from "../../src/boards/batman/types";
import { pointOf, WINDOWS, windowsOf } from "../../src/boards/batman/tower";
import { chance, event, recorded } from "./recorded";

const standard = recorded("batman", "standard-4");
const plain = recorded("batman", "no-villains-2");

const sorted = (colours: Colour[]): Colour[] => colours.toSorted();
const coloursIn = (dice: { colour: Colour }[]): Colour[] => sorted(dice.map((die) => die.colour));

/** Every position of a recorded game, with the keyframes that lead to it. */
function played(game: typeof standard) {
  let shown: Picture | null = null;
  return game.map(({ events, frame }) => {
    const before: Picture | null = shown;
    const keyframes = keyframesOf(before, events, frame.board);
    shown = keyframes.at(-1)?.picture ?? null;
    return { before, keyframes, events, frame };
  });
}

describe("the scene of an update", () => {
  test.each([["standard", standard], ["no villains", plain]])("ends where the view is: %s", (_, game) => {
    for (const { keyframes, frame } of played(game)) {
      const { dice } = keyframes.at(-1)!.picture;
      const view = frame.board;
      expect(dice.cup).toEqual(view.cup);
      expect(coloursIn(dice.loot)).toEqual(sorted(coloursOf(view.loot)));
      expect(coloursIn(dice.batman)).toEqual(sorted(coloursOf(view.batman)));
      expect(coloursIn(dice.out)).toEqual(sorted(coloursOf(view.out_of_play)));
      expect(dice.alarms.map((die) => die.colour)).toEqual(view.alarms);
      expect(dice.row.map(({ colour, face }) => ({ colour, face }))).toEqual(view.row);
    }
  });

  test("durationMs as long as it is said to", () => {
    for (const { before, keyframes, events, frame } of played(standard)) {
      if (before) expect(totalMs(keyframes)).toBe(sceneMs(events, frame));
    }
  });

  test("never shows more or fewer than all ten dice", () => {
    for (const { keyframes } of played(standard)) {
      for (const { picture } of keyframes) {
        const { cup, loot, batman, alarms, out, row } = picture.dice;
        const lying = [loot, batman, alarms, out, row].flat();
        expect(coloursOf(cup).length + lying.length).toBe(10);
        expect(new Set(lying.map((die) => die.id)).size).toBe(lying.length);
      }
    }
  });

  test("shows the dice that bust a turn before the next turn begins", () => {
    const busts = played(standard).flatMap(({ keyframes }) =>
      keyframes.filter(({ picture }) => picture.verdict?.kind === "busted"),
    );
    expect(busts.length).toBeGreaterThan(0);
    for (const { picture } of busts) {
      expect(picture.dice.batman.length).toBeGreaterThanOrEqual(3);
      expect(picture.verdict?.seat).toBe(picture.turn);
      expect(picture.verdict?.lost).toBe(picture.dice.loot.length);
    }
  });

  test("a turn that is stopped brings what the points grow by", () => {
    const stops = played(standard).filter(({ events }) => events.some(({ move }) => move === "stop"));
    expect(stops.length).toBeGreaterThan(0);
    for (const { before, keyframes, frame } of stops) {
      const verdict = keyframes.map(({ picture }) => picture.verdict).find((one) => one !== null);
      const pointsOf = (view: typeof frame.board): number => view.thieves[verdict!.seat!]!.points;
      expect(verdict).toMatchObject({ kind: "banked", lost: 0, gained: pointsOf(frame.board) - pointsOf(before!.view) });
    }
  });

  test("the next player is not lit before the dice of this one have been judged", () => {
    for (const { before, keyframes } of played(standard)) {
      const judged = keyframes.findIndex(({ picture }) => picture.verdict !== null);
      for (const { picture } of keyframes.slice(0, judged + 1)) expect(picture.turn).toBe(before?.turn);
    }
  });

  test("moves nothing when the page was just opened", () => {
    const view = standard[5]!.frame.board;
    expect(keyframesOf(null, standard[5]!.events, view)).toHaveLength(1);
    expect(keyframesOf(keyframesOf(null, [], view)[0]!.picture, [], view)).toHaveLength(1);
  });
});

describe("acts", () => {
  test("a roll is one act with its draws; a first roll opens a turn and closes the one before", () => {
    const again = [event(0, "roll"), ...chance("draw gray; show batman; show batman")];
    const first = chance("draw blue; draw gray; draw gray; show loot; show loot; show alarm");
    const acts = actsOf([...again, ...first], true);
    expect(acts.map(({ dice, opens, closes }) => ({ dice, opens, closes }))).toEqual([
      { dice: 2, opens: false, closes: true },
      { dice: 3, opens: true, closes: false },
    ]);
  });

  test("real dice come one by one: a second draw opens nothing", () => {
    expect(actsOf(chance("draw blue"), true, chance("draw gray"))[0]?.opens).toBe(false);
    expect(actsOf(chance("draw blue"), true, [event(1, "stop")])[0]?.opens).toBe(true);
  });
});

describe("choices", () => {
  const row: RowDie[] = [
    { colour: "gray", face: "loot" },
    { colour: "blue", face: "batman" },
    { colour: "gray", face: "loot" },
    { colour: "gray", face: "alarm" },
  ];

  test("indistinguishable dice go back by their lowest places", () => {
    expect(lowestPlaces(row, [])).toEqual([]);
    expect(lowestPlaces(row, [2])).toEqual([1]);
    expect(lowestPlaces(row, [3, 1])).toEqual([2, 4]);
    expect(lowestPlaces(row, [2, 0, 1, 3])).toEqual([1, 2, 3, 4]);
  });

  test("every return the server offers can be tapped", () => {
    const asked = standard.filter(({ frame }) => frame.board.phase === "return");
    expect(asked.length).toBeGreaterThan(0);
    for (const { frame } of asked) {
      const found = new Set<string>();
      for (let mask = 0; mask < 16; mask++) {
        found.add(lowestPlaces(frame.board.row, [0, 1, 2, 3].filter((place) => mask & (1 << place))).join());
      }
      const kinds = new Map<string, number>();
      for (const die of frame.board.row) {
        const kind = `${die.colour} ${die.face}`;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      expect(found.size).toBe([...kinds.values()].reduce((ways, count) => ways * (count + 1), 1));
    }
  });

  test("a chance is never rounded to certainty", () => {
    expect([0, 0.001, 0.234, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "23%", ">99%", "100%"]);
  });
});

describe("dice that share a room", () => {
  const fits = (count: number, size: number, { width, height }: Room): boolean =>
    Math.ceil(count / Math.floor((width + 6) / (size + 6))) * (size + 6) - 6 <= height;

  test("are as large as they may be, and all of them lie in it", () => {
    const room = { width: 170, height: 120 };
    expect(fitDice(3, room, 48)).toBe(48);
    for (let count = 1; count <= 10; count++) expect(fits(count, fitDice(count, room, 60), room)).toBe(true);
    expect(fitDice(10, room, 60)).toBeLessThan(fitDice(4, room, 60));
  });

  test("lie in one row if that does not make them small", () => {
    expect(rowSize(3, 300, 60)).toBe(60);
    expect(rowSize(3, 160, 60)).toBe(49);
    expect(rowSize(3, 100, 60)).toBe(60);
  });

  test("never get too small to be told apart", () => {
    expect(fitDice(10, { width: 0, height: 0 }, 60)).toBe(LEAST);
  });
});

describe("words and windows", () => {
  test("counts in words", () => {
    expect(describeCounts({ yellow: 2, blue: 0, gray: 1 })).toBe("2 yellow, 1 gray");
    expect(describeCounts({ yellow: 0, blue: 0, gray: 0 })).toBe("none");
  });

  test("one window a point in a race to thirty, scaled in another", () => {
    const count = (light: string, windows: string[]): number => windows.filter((one) => one === light).length;
    const windows = windowsOf(14, 3, 30);
    expect([count("lit", windows), count("stake", windows), count("dark", windows)]).toEqual([14, 3, 13]);
    expect(count("lit", windowsOf(35, 0, 30))).toBe(30);
    expect(count("lit", windowsOf(50, 0, 100))).toBe(15);
  });

  test.each([30, 15, 7, 100])("a window is lit by its point and not by the one before, in a race to %i", (target) => {
    for (let nth = 0; nth < WINDOWS; nth++) {
      const point = pointOf(nth, target);
      expect(windowsOf(point, 0, target)[nth]).toBe("lit");
      expect(windowsOf(point - 1, 0, target)[nth]).toBe("dark");
    }
  });
});
