// The sheet of sharing: a link that carries the game, and its transcript as a file.

import { button, byId, find, write } from "./dom.js";
import type { Engine } from "./engine.js";
import { written } from "./link.js";
import { refuse } from "./notice.js";
import type { Settled } from "./protocol.js";
import { say } from "./words.js";

// No transcript is so long; of whatever is longer, this much shows that it is none.
const LONGEST = 1_000_000;

export function drawShare(setup: Settled | null): void {
  const there = setup ? new URL(written(setup), location.href).href : "";
  find("link", HTMLInputElement).value = there;
  write(byId("seed"), setup ? `${say("seed")}: ${setup.seed}` : "");
  button("copy").disabled = setup === null;
  button("export").disabled = setup === null;
  write(byId("share-said"), "");
}

/** Have its buttons work; `read` lays out a transcript. */
export function serveShare(engine: Engine, setup: () => Settled | null, read: (text: string) => Promise<void>): void {
  button("copy").addEventListener("click", () => void copy());
  button("export").addEventListener("click", () => void save(engine, setup()));
  const file = find("file", HTMLInputElement);
  button("import").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void chosen.slice(0, LONGEST).text().then(read);
    file.value = "";
  });
}

async function copy(): Promise<void> {
  const link = find("link", HTMLInputElement);
  try {
    await navigator.clipboard.writeText(link.value);
    write(byId("share-said"), say("copied"));
  } catch {
    link.select();
    write(byId("share-said"), say("notCopied"));
  }
}

async function save(engine: Engine, setup: Settled | null): Promise<void> {
  try {
    const { text } = await engine.ask("transcript", {});
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${setup?.ruleset ?? "game"}-${setup?.seed ?? ""}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (why) {
    refuse(why, say("wentWrong"));
  }
}
