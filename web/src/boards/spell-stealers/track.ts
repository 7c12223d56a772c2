/** The layout of the track: terraces that wind from the entrance down to the spell. */

export interface Spot {
  step: number;
  x: number;
  y: number;
}

export interface Track {
  spots: Spot[];
  columns: number;
  rows: number;
  width: number;
  height: number;
}

export const CELL = 40;
export const ROW = 64;
/** Room beside the terraces, for the stairs. */
export const SIDE = 30;
const TOP = 42;
const LEAST_COLUMNS = 7;

/** How far the track goes beyond the spell: 94 of 100 winners end there, and who goes deeper stands at its end. */
const BEYOND = 9;

/** Return the last step of the track: whole rows. */
export function lastStep(spell: number, columns: number): number {
  const needed = spell + BEYOND + 1;
  return Math.ceil(needed / columns) * columns - 1;
}

export function layTrack(last: number, columns: number): Track {
  const spots = Array.from({ length: last + 1 }, (_, step) => spotOf(step, columns));
  const rows = Math.ceil((last + 1) / columns);
  return { spots, columns, rows, width: columns * CELL + 2 * SIDE, height: rows * ROW + 8 };
}

function spotOf(step: number, columns: number): Spot {
  const row = Math.floor(step / columns);
  const nth = step % columns;
  const column = row % 2 === 0 ? nth : columns - 1 - nth;
  return { step, x: SIDE + (column + 0.5) * CELL, y: TOP + row * ROW };
}

/** Return the track that is drawn largest in a room: few long terraces, or many short ones. It never changes. */
export function fitTrack(spell: number, room: { width: number; height: number }): Track {
  const all = Array.from({ length: 16 }, (_, n) => LEAST_COLUMNS + n).map((columns) => layTrack(lastStep(spell, columns), columns));
  const scale = ({ width, height }: Track): number => Math.min(room.width / width, room.height / height);
  return all.reduce((best, track) => (scale(track) > scale(best) ? track : best));
}

/** Return the offset of a pawn among several on one step, so that all can be seen. */
export function crowdOffset(count: number, nth: number): { dx: number; dy: number } {
  const inRow = Math.min(count - Math.floor(nth / 3) * 3, 3);
  const dx = ((nth % 3) - (inRow - 1) / 2) * 12;
  return { dx, dy: count > 3 ? Math.floor(nth / 3) * 9 - 7 : 0 };
}

/** Return the steps that a pawn passes from one step to another, both included. */
export function stepsBetween(from: number, to: number): number[] {
  const direction = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + n * direction);
}
