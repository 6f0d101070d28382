// The cards as the library draws them: cards.json is made when the table is built.

let drawn: ReadonlyMap<string, SVGElement> = new Map();

/** Fetch the pictures; a page without them shows blank cards and says nothing wrong. */
export async function fetchCards(): Promise<void> {
  const reply = await fetch("cards.json");
  const pictures: Record<string, string> = await reply.json();
  const parser = new DOMParser();
  drawn = new Map(Object.entries(pictures).map(([code, svg]) => [code, read(parser, svg)]));
}

// The page says what a card is, in its language, so the picture's own words go.
function read(parser: DOMParser, svg: string): SVGElement {
  const picture = parser.parseFromString(svg, "image/svg+xml").documentElement;
  if (!(picture instanceof SVGElement)) throw new Error("a card is no picture");
  for (const word of picture.querySelectorAll("title, desc")) word.remove();
  picture.removeAttribute("role");
  picture.removeAttribute("style");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** The picture of a card by its code, or of the back by "back". */
export function picture(code: string): Node {
  return drawn.get(code)?.cloneNode(true) ?? document.createElement("span");
}
