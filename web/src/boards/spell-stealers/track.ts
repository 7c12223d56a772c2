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
  /** How high a terrace is. */
  row: number;
  /** How many times larger than they are drawn those are who stand there. */
  growth: number;
}

export const CELL = 40;
/** How high a terrace is at least, and at most. */
export const ROW = 64;
const HIGHEST = 88;
/** What a figure leaves free of the height of a terrace; how high it is drawn; and as how large it fits a step. */
const [CLEAR, FIGURE, LARGEST] = [20, 30, 1.7];
/** Room beside the terraces, for the stairs. */
export const SIDE = 30;
/** How much is above the first step. */
export const TOP = 42;
const FOOT = 8;
const LEAST_COLUMNS = 7;

/** How far the track goes beyond the spell: 94 of 100 winners end there, and who goes deeper stands at its end. */
const BEYOND = 9;

/** Return the last step of the track: whole rows. */
export function lastStep(spell: number, columns: number): number {
  const needed = spell + BEYOND + 1;
  return Math.ceil(needed / columns) * columns - 1;
}

export function layTrack(last: number, columns: number, row = ROW): Track {
  const spots = Array.from({ length: last + 1 }, (_, step) => spotOf(step, columns, row));
  const rows = Math.ceil((last + 1) / columns);
  const growth = Math.min(LARGEST, (row - CLEAR) / FIGURE);
  return { spots, columns, rows, row, growth, width: columns * CELL + 2 * SIDE, height: rows * row + FOOT };
}

function spotOf(step: number, columns: number, high: number): Spot {
  const row = Math.floor(step / columns);
  const nth = step % columns;
  const column = row % 2 === 0 ? nth : columns - 1 - nth;
  return { step, x: SIDE + (column + 0.5) * CELL, y: TOP - ROW + (row + 1) * high };
}

/**
 * Return the track that is drawn largest in a room: few long terraces, or many short ones. It never changes.
 * Where the room is higher than the track, its terraces are.
 */
export function fitTrack(spell: number, room: { width: number; height: number }): Track {
  const all = Array.from({ length: 16 }, (_, n) => LEAST_COLUMNS + n).map((columns) => layTrack(lastStep(spell, columns), columns));
  const scale = ({ width, height }: Track): number => Math.min(room.width / width, room.height / height);
  const best = all.reduce((best, track) => (scale(track) > scale(best) ? track : best));
  const row = (room.height / scale(best) - FOOT) / best.rows;
  return layTrack(best.spots.length - 1, best.columns, Math.min(HIGHEST, Math.max(ROW, row)));
}

/** Return the offset of a pawn among several on one step, so that all can be seen, and how much smaller it is. */
export function crowdOffset(count: number, nth: number): { dx: number; dy: number; scale: number } {
  const inRow = Math.min(count - Math.floor(nth / 3) * 3, 3);
  const dx = ((nth % 3) - (inRow - 1) / 2) * 12;
  return { dx, dy: count > 3 ? Math.floor(nth / 3) * 9 - 7 : 0, scale: count > 2 ? 0.8 : 1 };
}

/** Return the steps that a pawn passes from one step to another, both included. */
export function stepsBetween(from: number, to: number): number[] {
  const direction = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + n * direction);
}

/** Return how a thing that stands on a step is transformed so that it grows from its foot. */
export const standing = (growth: number): string => `translate(0 5) scale(${growth}) translate(0 -5)`;
