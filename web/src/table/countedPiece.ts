/**
 * Marks the pieces of a seat that are being counted. Boards name what stands for a piece by `data-piece`, or for
 * several ones, with commas between them; and the seat that has it by `data-holder`, which is `all` where pieces
 * belong to nobody.
 */
export function markPieces(seat: number, pieces: readonly string[]): () => void {
  const found = [...document.querySelectorAll<HTMLElement | SVGElement>(`:is([data-holder="${seat}"], [data-holder="all"])[data-piece]`)].filter(
    ({ dataset }) => dataset.piece?.split(",").some((piece) => pieces.includes(piece)),
  );
  for (const one of found) one.toggleAttribute("data-counted", true);
  return () => {
    for (const one of found) one.removeAttribute("data-counted");
  };
}
