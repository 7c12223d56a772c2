/** How dice lie in a given room: how large, and how much askew. */

import type { Die } from "./tableau";

export interface Room {
  width: number;
  height: number;
}

/** The smallest die whose symbol can be told at arm's length. */
export const LEAST = 26;
/** Smaller dice would rather lie in two rows. */
const SMALL = 40;

/** Return the largest size, up to `most`, at which so many dice lie in rows in the room. */
export function fitDice(count: number, room: Room, most: number, gap = 6): number {
  for (let size = Math.round(most); size > LEAST; size -= 2) {
    const inRow = Math.max(1, Math.floor((room.width + gap) / (size + gap)));
    const rows = Math.ceil(count / inRow);
    if (rows * (size + gap) - gap <= room.height && size <= room.width) return size;
  }
  return LEAST;
}

/** Return the size, up to `most`, at which so many dice lie in one row, unless that makes them small. */
export function rowSize(count: number, width: number, most: number, gap = 6): number {
  const fitting = Math.floor((width + gap) / count) - gap;
  return fitting < SMALL ? most : Math.min(most, fitting);
}

/** Return the small angle by which a die lies askew, one of its own. */
export const tilt = ({ id }: Die): string => `${((id * 47) % 17) - 8}deg`;
