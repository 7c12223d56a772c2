/** The layout of the track: rows that wind from the entrance to the spell. */

export interface Spot {
  step: number;
  x: number;
  y: number;
}

export interface Track {
  spots: Spot[];
  /** The SVG path through all steps. */
  path: string;
  width: number;
  height: number;
}

const CELL = 40;
const ROW = 54;
const SWAY = 7;

/** Return the last step of the track: whole rows, beyond the spell and the deepest pawn. */
export function lastStep(spell: number, deepest: number, columns: number): number {
  const needed = Math.max(spell + 4, deepest) + 1;
  return Math.ceil(needed / columns) * columns - 1;
}

export function layTrack(last: number, columns: number): Track {
  const spots = Array.from({ length: last + 1 }, (_, step) => spotOf(step, columns));
  const rows = Math.ceil((last + 1) / columns);
  return { spots, path: pathThrough(spots, columns), width: columns * CELL + 24, height: rows * ROW + 14 };
}

function spotOf(step: number, columns: number): Spot {
  const row = Math.floor(step / columns);
  const nth = step % columns;
  const column = row % 2 === 0 ? nth : columns - 1 - nth;
  const sway = SWAY * Math.sin(column * 1.1 + row * 1.7);
  return { step, x: 12 + (column + 0.5) * CELL, y: 34 + row * ROW + sway };
}

/** Return the SVG path through all steps, with a bend at the end of each row. */
function pathThrough(spots: Spot[], columns: number): string {
  return spots
    .map(({ step, x, y }, n) => {
      const before = spots[n - 1];
      if (!before) return `M${x} ${y}`;
      if (step % columns !== 0) return `L${x} ${y.toFixed(1)}`;
      const out = Math.floor(step / columns) % 2 === 1 ? 26 : -26;
      return `C${before.x + out} ${before.y} ${x + out} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`;
    })
    .join("");
}

/** Return the offset of a pawn among several on one step, so that all can be seen. */
export function crowdOffset(count: number, nth: number): { dx: number; dy: number } {
  const inRow = Math.min(count - Math.floor(nth / 3) * 3, 3);
  const dx = ((nth % 3) - (inRow - 1) / 2) * 12;
  return { dx, dy: count > 3 ? Math.floor(nth / 3) * 12 - 8 : 0 };
}

/** Return the steps that a pawn passes from one step to another, both included. */
export function stepsBetween(from: number, to: number): number[] {
  const direction = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + n * direction);
}
