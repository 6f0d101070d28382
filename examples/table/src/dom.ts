// Finding and making parts of the page.

/** The part with an id; the page is broken without it. */
export function find<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

type About = { look?: string; text?: string; data?: Record<string, string | number>; on?: Record<string, string> };

/** Make an element: its class, its text, data- and other attributes, and what is inside. */
export function make<Kind extends keyof HTMLElementTagNameMap>(
  kind: Kind,
  about: About = {},
  ...inside: Node[]
): HTMLElementTagNameMap[Kind] {
  const made = document.createElement(kind);
  if (about.look) made.className = about.look;
  if (about.text !== undefined) made.textContent = about.text;
  for (const [name, value] of Object.entries(about.data ?? {})) made.dataset[name] = String(value);
  for (const [name, value] of Object.entries(about.on ?? {})) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** Set or take away a data- attribute that only stands there or not. */
export function mark(part: HTMLElement | SVGElement, name: string, isOn: boolean): void {
  if (isOn) part.dataset[name] = "";
  else delete part.dataset[name];
}

/** Write a text, if it is another than before: the same is not said again. */
export function write(part: HTMLElement, text: string): void {
  if (part.textContent !== text) part.textContent = text;
}

export const byId = (id: string): HTMLElement => find(id, HTMLElement);
export const button = (id: string): HTMLButtonElement => find(id, HTMLButtonElement);
