/**
 * A snapshot of the interpreter's memory, as web/site/makeSnapshot.mjs writes it. Pyodide lays it into
 * place; what it must have before that is done here.
 */

/** Words of its head: where the memory begins, and whether it is stored as a difference. */
const OFFSET = 1, IS_DIFFERENCE = 3;
const PAGE = 65536;

/** Make a snapshot whole, and the memory of a new interpreter as large as the snapshot's. */
export function complete(snapshot: ArrayBuffer, memory: WebAssembly.Memory): void {
  const head = new Uint32Array(snapshot, 0, 4);
  const kept = new Uint32Array(snapshot, head[OFFSET]);
  if (head[IS_DIFFERENCE]) {
    addTo(kept, new Uint32Array(memory.buffer));
    head[IS_DIFFERENCE] = 0;
  }
  const missing = kept.byteLength - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Add what the interpreter begins with: most of it is zero, or is as it was. */
function addTo(kept: Uint32Array, begun: Uint32Array): void {
  for (let n = Math.min(kept.length, begun.length) - 1; n >= 0; n--) kept[n] = (kept[n] ?? 0) ^ (begun[n] ?? 0);
}
