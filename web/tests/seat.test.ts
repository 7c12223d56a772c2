import { expect, test } from "vitest";
import { SEATS } from "../src/pieces/seat";

type Colour = [number, number, number];

/** Viénot's matrices for linear RGB: normal vision and two kinds of colour blindness. */
const VISIONS: Record<string, number[][]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanope: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deuteranope: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
};

function linear(hex: string): Colour {
  return [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Colour;
}

function lab([r, g, b]: Colour): Colour {
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)) as Colour;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

test.each(Object.entries(VISIONS))("six seats can be distinguished with %s vision", (_, matrix) => {
  const seen = SEATS.map(({ colour }) => {
    const rgb = linear(colour);
    return lab(matrix.map((row) => row.reduce((sum, weight, n) => sum + weight * rgb[n]!, 0)) as Colour);
  });
  const near = seen.flatMap((one, a) =>
    seen.slice(a + 1).map((other, b) => ({ pair: [a, a + 1 + b], far: Math.hypot(...one.map((v, n) => v - other[n]!)) })),
  );
  expect(near.filter(({ far }) => far < 12)).toEqual([]);
});

test("no two seats share a shape", () => {
  expect(new Set(SEATS.map(({ shape }) => shape)).size).toBe(SEATS.length);
});
