import { describe, expect, it } from "vitest";
import { complete } from "../src/solo/snapshot";

const PAGE = 65536, HEAD = 16;

/** A snapshot of two pages of memory, which hold one number each at their begin. */
function takeSnapshot(first: number, second: number, isDifference: boolean): ArrayBuffer {
  const snapshot = new ArrayBuffer(HEAD + 2 * PAGE);
  new Uint32Array(snapshot, 0, 4).set([0, HEAD, 0, Number(isDifference)]);
  new Uint32Array(snapshot, HEAD)[0] = first;
  new Uint32Array(snapshot, HEAD)[PAGE / 4] = second;
  return snapshot;
}

const readNumbers = (snapshot: ArrayBuffer): (number | undefined)[] => {
  const memory = new Uint32Array(snapshot, HEAD);
  return [memory[0], memory[PAGE / 4]];
};

describe("a snapshot of memory", () => {
  it("gets what the interpreter begins with, once", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    new Uint32Array(memory.buffer)[0] = 12;
    const snapshot = takeSnapshot(12 ^ 34, 56, true);
    complete(snapshot, memory);
    expect(readNumbers(snapshot)).toEqual([34, 56]);
    complete(snapshot, memory);
    expect(readNumbers(snapshot)).toEqual([34, 56]);
  });

  it("is left alone when it is whole, and the memory grows to its size", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    new Uint32Array(memory.buffer)[0] = 12;
    const snapshot = takeSnapshot(34, 56, false);
    complete(snapshot, memory);
    expect(readNumbers(snapshot)).toEqual([34, 56]);
    expect(memory.buffer.byteLength).toBe(2 * PAGE);
  });
});
