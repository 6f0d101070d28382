// What can be chosen. The build lays it beside the page, so that one can choose while the engine loads.

import type { Rulebook } from "./protocol.js";

export async function fetchRulebook(): Promise<Rulebook> {
  const reply = await fetch("rulebook.json");
  return reply.json();
}
