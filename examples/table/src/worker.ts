// The engine: Python in a worker, so that the page stays free whatever is played.
//
// It passes texts on: what the page asks goes to the Python side, and what that answers to the
// page. Work that takes a while comes in slices, between which a `stop` is heard.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import type { Loading, Message, Request } from "./protocol.js";

type Answer = (request: string) => string;

const ROOT = new URL("../", import.meta.url);

const streamed = WebAssembly.instantiateStreaming.bind(WebAssembly);
WebAssembly.instantiateStreaming = instantiated;

const stopped = new Set<number>();
const table = load();
let queue: Promise<unknown> = table.catch(fail);

addEventListener("message", ({ data: request }: MessageEvent<Request>) => {
  if (request.ask === "stop") {
    stopped.add(request.id);
  } else {
    queue = queue.then(() => reply(request)).catch(fail);
  }
});

function tell(message: Message): void {
  postMessage(message);
}

// What Python itself does not survive cannot be answered, now or later.
function fail(why: unknown): void {
  tell({ broken: String(why) });
}

function report(part: Loading["loading"]["part"], done: number): void {
  tell({ loading: { part, done } });
}

async function load(): Promise<Answer> {
  report("runtime", 0);
  const [python, ...archives] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", ROOT).href }),
    ...(await names()).map(fetched),
  ]);
  report("packages", 0.6);
  for (const archive of archives) {
    python.unpackArchive(archive, "wheel");
  }
  report("engine", 0.7);
  const answer: unknown = python.runPython("from at_the_table import Table\nTable().answer");
  if (typeof answer !== "function") {
    throw new Error("there is no table");
  }
  report("ready", 1);
  return (request) => String(answer(request));
}

// Where this fails, Pyodide says nothing and waits for ever. A host need not know what WebAssembly
// is called, either.
async function instantiated(
  source: Response | PromiseLike<Response>,
  imports?: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  try {
    const response = there(await source);
    const isCalledSo = response.headers.get("Content-Type") === "application/wasm";
    if (isCalledSo) return await streamed(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (why) {
    fail(why);
    throw why;
  }
}

async function names(): Promise<string[]> {
  const list: unknown = await (await checked("packages/packages.json")).json();
  return Array.isArray(list) ? list.map(String) : [];
}

async function fetched(name: string): Promise<ArrayBuffer> {
  return (await checked(`packages/${name}`)).arrayBuffer();
}

async function checked(path: string): Promise<Response> {
  return there(await fetch(new URL(path, ROOT)));
}

function there(response: Response): Response {
  if (!response.ok) {
    throw new Error(`${response.url} is not there: ${response.status}`);
  }
  return response;
}

async function reply(request: Exclude<Request, { ask: "stop" }>): Promise<void> {
  const { id } = request;
  const answer = await table;
  const ask = (about: object): Message => JSON.parse(answer(JSON.stringify(about)));
  let told = ask(request);
  while ("progress" in told) {
    tell(told);
    await nextTurn();
    told = ask({ id, ask: stopped.has(id) ? "stop" : "go_on" });
  }
  stopped.delete(id);
  tell(told);
}

/** Let the messages in that have come in the meantime. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
