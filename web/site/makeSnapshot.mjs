/**
 * Loads our Python in Pyodide and writes a snapshot of its memory: node makeSnapshot.mjs FOLDER PROGRAM SNAPSHOT
 *
 * The program imports what pages need. Docstrings are left out: nobody reads them there.
 */
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [folder, program, snapshot] = process.argv.slice(2);
const python = await loadPyodide({ _makeSnapshot: true, convertNullToNone: true, env: { PYTHONOPTIMIZE: "2" } });
python.mountNodeFS("/larceny", folder);
await python.runPythonAsync(fs.readFileSync(program, "utf8"));
const taken = python.makeMemorySnapshot();
console.log("snapshot", taken.length, "bytes");
fs.writeFileSync(snapshot, taken);
