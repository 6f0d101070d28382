// The build lays Pyodide beside the modules, from where the worker imports it by its address.
declare module "*/pyodide/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}
