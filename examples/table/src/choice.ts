// A few things of which one is chosen, and what can be ticked: small parts of forms.

import { make } from "./dom.js";

type Choice = { value: string; text: string };

/** A row of things of which one is chosen. */
export function pick(name: string, legend: string, choices: readonly Choice[], chosen: string): HTMLFieldSetElement {
  const labels = choices.map(({ value, text }) => {
    const input = make("input", { on: { type: "radio", name, value } });
    input.checked = value === chosen;
    return make("label", {}, input, make("span", { text }));
  });
  const row = make("div", { look: "pick" }, ...labels);
  return make("fieldset", { look: "part" }, make("legend", { text: legend }), row);
}

export function check(name: string, text: string, isOn: boolean): HTMLLabelElement {
  const input = make("input", { on: { type: "checkbox", name } });
  input.checked = isOn;
  return make("label", { look: "check" }, input, make("span", { text }));
}

type Bounds = { low: number; high: number; step?: number };

export function numeric(name: string, text: string, value: number | null, bounds: Bounds, empty = ""): HTMLLabelElement {
  const input = make("input", {
    on: {
      type: "number",
      name,
      min: String(bounds.low),
      max: String(bounds.high),
      step: String(bounds.step ?? 1),
      placeholder: empty,
      inputmode: "numeric",
    },
  });
  input.value = value === null ? "" : String(value);
  return field(text, input);
}

export function textual(name: string, text: string, value: string, about: Record<string, string> = {}): HTMLLabelElement {
  const input = make("input", { on: { type: "text", name, autocomplete: "off", spellcheck: "false", ...about } });
  input.value = value;
  return field(text, input);
}

export function select(name: string, text: string, choices: readonly Choice[], chosen: string): HTMLLabelElement {
  const options = choices.map(({ value, text: shown }) => make("option", { text: shown, on: { value } }));
  const part = make("select", { on: { name } }, ...options);
  part.value = chosen;
  return field(text, part);
}

function field(text: string, input: HTMLElement): HTMLLabelElement {
  return make("label", { look: "field" }, make("span", { text }), input);
}
