/**
 * Loads our Python in Pyodide and writes a snapshot of its memory: node makeSnapshot.mjs FOLDER PROGRAM SNAPSHOT
 *
 * The program imports what pages need. Docstrings are left out, and the columns of tracebacks: nobody
 * reads them there. What the interpreter begins with is in its WebAssembly already, so that the
 * snapshot has the difference to it; web/src/solo/snapshot.ts adds it again.
 */
import fs from "node:fs";
import { loadPyodide } from "pyodide";

/** The fourth word of a snapshot's head, which Pyodide leaves 0: it says that this is a difference. */
const OFFSET = 1, IS_DIFFERENCE = 3;

const [folder, program, snapshot] = process.argv.slice(2);
const { instantiate } = WebAssembly;
let begun = new Uint32Array();
WebAssembly.instantiate = async (code, imports) => {
  const found = await instantiate(code, imports);
  const { memory } = found.instance?.exports ?? {};
  if (memory) begun = new Uint32Array(memory.buffer.slice(0));
  return found;
};
const env = { PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ _makeSnapshot: true, convertNullToNone: true, env });
python.mountNodeFS("/larceny", folder);
await python.runPythonAsync(fs.readFileSync(program, "utf8"));
clearFree(python._module);
const taken = python.makeMemorySnapshot();
console.log("snapshot", taken.length, "bytes");
subtract(taken);
fs.writeFileSync(snapshot, taken);

/** Fill with zeros what nobody has allocated: it is full of what was once there. */
function clearFree(module) {
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
  const end = module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4];
  const blocks = [];
  for (let size = 1 << 20; size >= 8; size = size > 4096 ? size / 2 : size - 8) {
    for (;;) {
      const block = module._malloc(size);
      if (block >= end) {
        module._free(block);
        break;
      }
      module.HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
  }
  blocks.forEach((block) => module._free(block));
}

function subtract(taken) {
  const head = new Uint32Array(taken.buffer, 0, 4);
  const memory = new Uint32Array(taken.buffer, head[OFFSET]);
  if (begun.length === 0) throw new Error("the memory of the interpreter was not found");
  for (let n = Math.min(begun.length, memory.length) - 1; n >= 0; n--) memory[n] ^= begun[n];
  head[IS_DIFFERENCE] = 1;
}
