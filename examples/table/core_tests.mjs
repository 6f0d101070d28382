// Runs pytest in Pyodide: node core_tests.mjs TABLE WHEELS ROOT [words for pytest]
//
// TABLE is a built table, whose Python and whose wheels are tested; WHEELS is a folder with those
// that the tests need; ROOT has the tests.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [table, wheels, root, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(table), "pyodide/pyodide.mjs")));
const python = await loadPyodide({
  indexURL: `${join(resolve(table), "pyodide")}/`,
  env: { HOME: "/home/pyodide", CARDWAR_HYPOTHESIS: "brief", PYTHONDONTWRITEBYTECODE: "1" },
});
for (const folder of [join(table, "packages"), wheels]) {
  for (const name of readdirSync(folder).filter((name) => !name.endsWith(".json"))) {
    python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "wheel");
  }
}
python.FS.mkdir("/core_tests");
python.mountNodeFS("/core_tests", resolve(root));
python.globals.set("words", python.toPy(words));

// Where Python fails node would show a line of what it runs, which is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error));
  process.exit(1);
});
process.exitCode = python.runPython(`
import os, sys
sys.path.insert(0, os.getcwd())
import pytest
os.chdir("/core_tests")
print("Python", sys.version.split()[0], "on", sys.platform)
int(pytest.main(["-p", "no:cacheprovider", *words]))
`);
