/** Shapes of dice as polygons in a box of 100 x 100, and the timing of their rolls. */

export type Sides = 4 | 6 | 8 | 12;

export interface Facet {
  points: string;
  /** Brightness: below 0 darker, above 0 lighter. */
  light: number;
}

export interface Shape {
  facets: Facet[];
  outline: string;
  /** The place of the number or symbol, and its size. */
  centre: [number, number];
  mark: number;
}

type Point = [number, number];

const corner = (radius: number, turn: number): Point => {
  const angle = (turn - 90) * (Math.PI / 180);
  return [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
};
const text = (points: Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

function pyramid(): Shape {
  const [top, left, right, back]: Point[] = [[45, 7], [6, 84], [74, 93], [95, 73]] as Point[];
  return {
    facets: [
      { points: text([top!, left!, right!]), light: 0.1 },
      { points: text([top!, right!, back!]), light: -0.28 },
    ],
    outline: text([top!, left!, right!, back!]),
    centre: [42, 66],
    mark: 34,
  };
}

function diamond(): Shape {
  const hexagon = [0, 60, 120, 180, 240, 300].map((turn) => corner(47, turn));
  const at = (n: number): Point => hexagon[n % 6] as Point;
  return {
    facets: [
      { points: text([at(0), at(1), at(2)]), light: -0.16 },
      { points: text([at(2), at(3), at(4)]), light: -0.34 },
      { points: text([at(4), at(5), at(0)]), light: -0.05 },
      { points: text([at(0), at(2), at(4)]), light: 0.12 },
    ],
    outline: text(hexagon),
    centre: [50, 52],
    mark: 36,
  };
}

function orb(): Shape {
  const rim = Array.from({ length: 10 }, (_, n) => corner(47, n * 36));
  const face = Array.from({ length: 5 }, (_, n) => corner(29, n * 72));
  const light = [-0.08, -0.24, -0.36, -0.22, -0.04];
  const facets = light.map((shade, n): Facet => {
    const inner: Point[] = [face[n] as Point, face[(n + 1) % 5] as Point];
    const outer = [2 * n + 2, 2 * n + 1, 2 * n].map((k) => rim[k % 10] as Point);
    return { points: text([...inner, ...outer]), light: shade };
  });
  return {
    facets: [...facets, { points: text(face), light: 0.14 }],
    outline: text(rim),
    centre: [50, 51],
    mark: 34,
  };
}

const SHAPES: Partial<Record<Sides, Shape>> = { 4: pyramid(), 8: diamond(), 12: orb() };

export function shapeOf(sides: Sides): Shape | null {
  return SHAPES[sides] ?? null;
}

/** The places of the pips of a d6, in thirds from the middle. */
export const PIPS: Record<number, Point[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Return the pips of a value; null if it is drawn as a number, as on a die of more than six faces. */
export function pipsOf(value: number | string | null): Point[] | null {
  return typeof value === "number" ? (PIPS[value] ?? null) : null;
}

export const TUMBLE_MS = 620;
export const STAGGER_MS = 90;

/** Return how long a roll takes until the last die is still. */
export function rollMs(dice: number): number {
  return dice === 0 ? 0 : TUMBLE_MS + (dice - 1) * STAGGER_MS;
}
