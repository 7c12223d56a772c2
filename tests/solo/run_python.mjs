// Runs a program in Pyodide: node run_python.mjs PYODIDE SRC LIBRARIES PROGRAM ARGUMENT...
import { pathToFileURL } from "node:url";
import path from "node:path";
import fs from "node:fs";

const [pyodideFolder, source, libraries, program, ...asked] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide" } });
try {
  pyodide.mountNodeFS("/larceny", source);
  pyodide.mountNodeFS("/libraries", libraries);
  pyodide.globals.set("asked", pyodide.toPy([program, ...asked]));
  pyodide.runPython('import sys; sys.path[:0] = ["/larceny", "/libraries"]; sys.argv = asked');
  pyodide.runPython(fs.readFileSync(program, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
