// A card as a part of the page: two sides, one of them up.

import { make } from "./dom.js";
import { picture } from "./drawn.js";

/** A card face up, or face down if `code` is null. */
export function cardView(code: string | null): HTMLElement {
  const front = make("div", { look: "front" });
  const back = make("div", { look: "back" }, picture("back"));
  const card = make("div", { look: "card", data: { face: "down" } }, make("div", { look: "turn" }, front, back));
  if (code !== null) showFace(card, code);
  return card;
}

/** Put a face on a card and turn it up. */
export function showFace(card: HTMLElement, code: string): void {
  if (card.dataset["code"] === code) return;
  card.dataset["code"] = code;
  card.dataset["suit"] = code.slice(1);
  card.dataset["face"] = "up";
  card.querySelector(".front")?.replaceChildren(picture(code));
}
