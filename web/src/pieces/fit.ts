/** How large pieces can be in a given room. */

export interface Room {
  width: number;
  height: number;
}

/** Return the largest width from `least` to `most` at which so many pieces lie in rows in the room; `ratio`: height by width. */
export function fitPieces(count: number, room: Room, least: number, most: number, gap = 6, ratio = 1): number {
  for (let size = Math.round(most); size > least; size -= 2) {
    const inRow = Math.max(1, Math.floor((room.width + gap) / (size + gap)));
    const rows = Math.ceil(count / inRow);
    if (rows * (size * ratio + gap) - gap <= room.height && size <= room.width) return size;
  }
  return least;
}
