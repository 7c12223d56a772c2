/**
 * Marks the pieces of a seat that are being counted. Boards name a piece by `data-piece`, and the seat
 * that has it by `data-holder`.
 */
export function markPieces(seat: number, pieces: readonly string[]): () => void {
  const found = pieces.flatMap((piece) => [
    ...document.querySelectorAll(`[data-holder="${seat}"][data-piece="${CSS.escape(piece)}"]`),
  ]);
  for (const one of found) one.toggleAttribute("data-counted", true);
  return () => {
    for (const one of found) one.removeAttribute("data-counted");
  };
}
