/** How dice lie in a given room: how large, and how much askew. */

import { fitPieces, type Room } from "../../pieces/fit";
import type { Die } from "./tableau";

/** The smallest die whose symbol can be told at arm's length. */
export const LEAST = 26;
/** Smaller dice would rather lie in two rows. */
const SMALL = 40;

/** Return the largest size, up to `most`, at which so many dice lie in rows in the room. */
export const fitDice = (count: number, room: Room, most: number): number => fitPieces(count, room, LEAST, most);

/** Return the size, up to `most`, at which so many dice lie in one row, unless that makes them small. */
export function rowSize(count: number, width: number, most: number, gap = 6): number {
  const fitting = Math.floor((width + gap) / count) - gap;
  return fitting < SMALL ? most : Math.min(most, fitting);
}

/** Return the small angle by which a die lies askew, one of its own. */
export const tilt = ({ id }: Die): string => `${((id * 47) % 17) - 8}deg`;
