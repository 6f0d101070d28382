// Compiles what a page runs, once and for all pages: node compile.mjs TABLE
//
// Pyodide brings Python's own modules as text, and wheels are text too. To compile them takes a
// page longer than all else, so each gets its code beside it, as this very Python compiles it.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const table = resolve(process.argv[2]);
const stdlib = join(table, "pyodide/python_stdlib.zip");
const packages = join(table, "packages");

// Where Python fails node would show a line of what it runs, which is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error));
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(join(table, "pyodide/pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${join(table, "pyodide")}/` });
const archives = readdirSync(packages).filter((name) => !name.endsWith(".json"));

function put(path) {
  python.FS.writeFile("/in.zip", new Uint8Array(readFileSync(path)));
}

python.runPython(`
import os
from importlib import _bootstrap_external
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def compiled(name, text, *, level):
    code = compile(text, name, "exec", dont_inherit=True, optimize=level)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, source_hash(text), False))


def of_python():
    """Return Python's own modules as code alone, without what they say of themselves."""
    home = Path(os.__file__).parent
    with ZipFile("/in.zip") as texts, ZipFile("/out.zip", "w", ZIP_DEFLATED, compresslevel=9) as out:
        for one in texts.infolist():
            data, name = texts.read(one), one.filename
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(f"{home}/{name}", data, level=2)
            if not one.is_dir():
                out.writestr(ZipInfo(name), data, ZIP_DEFLATED)


def of_package(out):
    """Add the code of a package, to be laid beside its texts, with all they say."""
    with ZipFile("/in.zip") as texts:
        for name in texts.namelist():
            if name.endswith(".py"):
                code = compiled(f"{os.getcwd()}/{name}", texts.read(name), level=0)
                out.writestr(ZipInfo(cache_from_source(name)), code, ZIP_DEFLATED)
`);
put(stdlib);
python.runPython("of_python()");
writeFileSync(stdlib, python.FS.readFile("/out.zip"));

python.runPython('out = ZipFile("/out.zip", "w", ZIP_DEFLATED, compresslevel=9)');
for (const name of archives) {
  put(join(packages, name));
  python.runPython("of_package(out)");
}
python.runPython("out.close()");
writeFileSync(join(packages, "compiled.zip"), python.FS.readFile("/out.zip"));
writeFileSync(join(packages, "packages.json"), JSON.stringify([...archives, "compiled.zip"]));
