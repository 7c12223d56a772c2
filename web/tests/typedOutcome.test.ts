import { describe, expect, it } from "vitest";
import { keyNames, readKeys as readOutcome } from "../src/table/typedOutcome";
import { described } from "./described";

const dice = (sides: number, word = "die"): string[] => Array.from({ length: sides }, (_, n) => `${word} ${n + 1}`);
const readKeys = (keys: string[], moves: string[]) => readOutcome(keys, moves.map(described));
const typed = (keys: string, moves: string[]): string | null => readKeys([...keys], moves).move;

describe("typing what dice and cards show", () => {
  it("enters a die by its number", () => {
    expect(typed("4", dice(6))).toBe("die 4");
    expect(typed("7", dice(6))).toBeNull();
    expect(typed("74", dice(6))).toBe("die 4");
  });

  it("waits after a 1 where there are tens, for a digit or for Enter", () => {
    expect(readKeys(["1"], dice(12))).toEqual({ move: null, rest: "1" });
    expect(typed("12", dice(12))).toBe("die 12");
    expect(readKeys(["1", "Enter"], dice(12)).move).toBe("die 1");
    expect(typed("2", dice(12))).toBe("die 2");
  });

  it("enters colours and faces by a letter", () => {
    const colours = ["draw yellow", "draw blue", "draw gray"];
    expect([..."ybg"].map((key) => typed(key, colours))).toEqual(colours);
    const faces = ["show loot", "show batman", "show alarm"];
    expect([..."lba"].map((key) => typed(key, faces))).toEqual(faces);
    const symbols = ["success green", "success green-or-yellow", "success red"];
    expect([..."gyr"].map((key) => typed(key, symbols))).toEqual(symbols);
  });

  it("enters seats by their place", () => {
    expect(typed("2", ["first p0", "first p1"])).toBe("first p1");
  });

  it("enters the cards of Art Robbery", () => {
    const cards = ["0", "1", "2", "3", "4", "5", "boss", "guard-dog", "greedy-thief"].map((name) => `card ${name}`);
    expect([..."05bdt"].map((key) => typed(key, cards))).toEqual([
      "card 0", "card 5", "card boss", "card guard-dog", "card greedy-thief",
    ]);
  });

  it("enters the cards of Dice Heist part by part", () => {
    const cards = [
      "louvre-painting-30", "louvre-painting-50", "louvre-gem-red-1", "louvre-gem-red-2", "louvre-artifact-1-a",
      "british-museum-painting-15", "british-museum-gem-blue-1", "hermitage-painting-10", "hermitage-painting-15",
      "hermitage-gem-red-1", "metropolitan-painting-10", "metropolitan-gem-green-1", "metropolitan-artifact-2-a",
    ].map((name) => `card ${name}`);
    expect(typed("lp5", cards)).toBe("card louvre-painting-50");
    expect(typed("lgr2", cards)).toBe("card louvre-gem-red-2");
    expect(typed("la", cards)).toBe("card louvre-artifact-1-a");
    expect(typed("bg", cards)).toBe("card british-museum-gem-blue-1");
    expect(typed("hp15", cards)).toBe("card hermitage-painting-15");
  });

  it("gives no key twice", () => {
    for (const moves of [dice(12), ["villain joker", "villain catwoman", "villain poison-ivy", "villain riddler"]]) {
      const keys = keyNames(moves.map(described)).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
