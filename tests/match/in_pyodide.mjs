// Plays a whole game with the authority alone, in Pyodide: node in_pyodide.mjs PYODIDE SRC LIBRARIES GAME...
import { pathToFileURL } from "node:url";
import path from "node:path";
import fs from "node:fs";

const [pyodideFolder, source, libraries, program, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/larceny", source);
pyodide.mountNodeFS("/libraries", libraries);
pyodide.runPython('import sys; sys.path[:0] = ["/larceny", "/libraries"]');
pyodide.runPython(fs.readFileSync(program, "utf8"));
for (const game of games) {
  console.log(await pyodide.runPythonAsync(`await play_game("${game}", "random")`));
}
