/** What a page puts into the one line at its top, so that nothing of it is said twice. */

import type { Snippet } from "svelte";

export interface Head {
  /** The heading, and the actions that stay in the line at every size. */
  title: Snippet;
  /** Further actions: in the line where it is wide enough, else in the menu. */
  more: Snippet;
}

let placed = $state.raw<Head | null>(null);

export const head = (): Head | null => placed;

/** Show a head in the top bar until the returned function is called. */
export function placeHead(content: Head): () => void {
  placed = content;
  return () => {
    if (placed === content) placed = null;
  };
}
