import { loadChapter } from "../texts/texts.svelte";
import type { BoardModule } from "./board";

/**
 * The boards, each loaded when its game is opened; it is given frames of its own game only. A game
 * of another package has no folder here, and gets the generic board.
 */
const folders = import.meta.glob<BoardModule>("./*/index.ts", { import: "default" });

export async function loadBoard(game: string): Promise<BoardModule | null> {
  const load = folders[`./${game}/index.ts`] ?? folders["./generic/index.ts"];
  return load ? (await Promise.all([load(), loadChapter(game)]))[0] : null;
}
