/** Where a popover stands, in pixels of the viewport. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space between a popover and what it explains, and between it and the edges of the viewport. */
const GAP = 8;

/**
 * Return the corner of a popover beside its anchor, always inside the viewport: where it covers least of what
 * is to be seen meanwhile. Above comes first, then below, right and left.
 */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  kept: Box[] = [],
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const centre = anchor.top + anchor.height / 2 - size.height / 2;
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - size.width - GAP;
  const above = { left: middle, top: anchor.top - size.height - GAP };
  const below = { left: middle, top: anchor.top + anchor.height + GAP };
  const places = [above, below, { left: right, top: centre }, { left, top: centre }].map((place) => ({
    ...size,
    left: clamp(place.left, viewport.width - size.width - GAP),
    top: clamp(place.top, viewport.height - size.height - GAP),
  }));
  const [best] = places
    .map((place) => ({ place, ofAnchor: covers(place, anchor), ofKept: kept.reduce((sum, box) => sum + covers(place, box), 0) }))
    .toSorted((one, other) => one.ofAnchor - other.ofAnchor || one.ofKept - other.ofKept);
  return { left: best!.place.left, top: best!.place.top };
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most));

/** Return the area that two boxes share. */
function covers(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
