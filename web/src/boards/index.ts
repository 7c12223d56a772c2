import type { BoardModule } from "./board";

/** The boards, each loaded when its game is opened. A folder `boards/<game>` is all it takes. */
const folders = import.meta.glob<BoardModule>("./*/index.ts");

export async function loadBoard(game: string): Promise<BoardModule | null> {
  const load = folders[`./${game}/index.ts`];
  return load ? await load() : null;
}

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in folders;
}
