/** Where a popover stands, in pixels of the viewport. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space between a popover and what it explains, and between it and the edges of the viewport. */
const GAP = 8;

/** Return the corner of a popover: above its anchor, or below where there is no room, always inside the viewport. */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
): { left: number; top: number } {
  const above = anchor.top - size.height - GAP;
  const below = anchor.top + anchor.height + GAP;
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  return {
    left: clamp(middle, viewport.width - size.width - GAP),
    top: clamp(above >= GAP ? above : below, viewport.height - size.height - GAP),
  };
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most));
