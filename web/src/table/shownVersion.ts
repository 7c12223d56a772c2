/** How far a page has shown a game: what bots wait for. */

import type { Frame } from "../api/types";

/** Whether nobody sees this tab. */
export const isTabHidden = (): boolean => document.visibilityState === "hidden";

/**
 * Return the version that is shown by now, null in a hidden tab. What is not settled yet, or has no
 * board yet, is still to be shown: the version before it lets bots wait.
 */
export function shownVersion(frame: Frame, settled: Frame | null, hasBoard: boolean): number | null {
  if (isTabHidden()) return null;
  return (hasBoard ? settled?.version : undefined) ?? Math.max(0, frame.version - 1);
}
