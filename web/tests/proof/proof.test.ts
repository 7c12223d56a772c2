import { describe, expect, test } from "vitest";
import type { GameEvent, Proof } from "../../src/api/types";
import { outcome } from "../../src/proof/dice";
import { verifyDice } from "../../src/proof/proof";

type Seal = { commitment: string; seed: string };
type Recorded = [Seal, GameEvent[], Proof["rolls"]];

const files = import.meta.glob<{ default: Recorded }>("./recorded/*.json", { eager: true });

describe.each(Object.entries(files))("a golden game, %s", (_, { default: [seal, events, rolls] }) => {
  const proof = { ...seal, rolls };

  test("every roll and card is what the seed gives", () => {
    const verdict = verifyDice(seal.seed, proof, events);
    expect(verdict.isSealed).toBe(true);
    expect(verdict.rolls).toHaveLength(events.length);
    expect(verdict.rolls.map((roll) => roll.computed)).toEqual(events.map((event) => event.move));
    expect(verdict.refuted).toEqual([]);
  });

  test("an outcome that was changed is refuted, and no other", () => {
    const at = events.findIndex((_, index) => new Set(rolls[index]?.outcomes).size > 1);
    const other = rolls[at]?.outcomes.find((one) => one !== events[at]?.move) ?? "";
    const tampered = events.map((event, index) => (index === at ? { ...event, move: other } : event));
    const { refuted } = verifyDice(seal.seed, proof, tampered);
    expect(refuted.map(({ number, logged, computed }) => [number, logged, computed])).toEqual([
      [events[at]?.number, other, events[at]?.move],
    ]);
  });

  test("another seed breaks the seal and refutes the rolls", () => {
    const { isSealed, refuted } = verifyDice(`${seal.seed}x`, proof, events);
    expect(isSealed).toBe(false);
    expect(refuted.length).toBeGreaterThan(events.length / 4);
  });

  test("a roll of which nobody says what could have come proves nothing", () => {
    const { refuted } = verifyDice(seal.seed, { ...proof, rolls: rolls.slice(1) }, events);
    expect(refuted.map((roll) => roll.computed)).toEqual([null]);
  });

  test("events of another game, from which this one went on, are left out", () => {
    const first = events[0]?.number;
    const other = events.map((event, index) => (index === 0 ? { ...event, move: "another" } : event));
    expect(verifyDice(seal.seed, proof, other).refuted).toHaveLength(1);
    const verdict = verifyDice(seal.seed, { ...proof, rolls: rolls.slice(1) }, other, first);
    expect(verdict.refuted).toEqual([]);
    expect(verdict.rolls).toHaveLength(events.length - 1);
  });
});

test("numbers above the highest multiple are drawn again, as the server does", () => {
  // From larceny.table.dice: outcome("7", n, 3 << 62) for n = 1..8; every fourth number is too high.
  const server = SERVER_REDRAWN.map(Number);
  expect(server.map((_, index) => outcome("7", index + 1, 3 * 2 ** 62))).toEqual(server);
});

const SERVER_REDRAWN: string[] = [
  "2124461442732878483",
  "13246043356621413891",
  "10064215339704769599",
  "13501942375830229514",
  "6782021023188286256",
  "1001803168955591484",
  "3358126617396834023",
  "243667042160123343",
];
