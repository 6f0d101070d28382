// The sheet of settings: language, light and suits, and the list of keys.

import { pick } from "./choice.js";
import { byId, make } from "./dom.js";
import { liking, type Likes } from "./likes.js";
import { say, words } from "./words.js";

const LANGUAGES = [
  { value: "en", text: "English" },
  { value: "nb", text: "Norsk bokmål" },
];

export function drawSettings(likes: Likes): void {
  byId("settings-body").replaceChildren(
    pick("language", say("language"), LANGUAGES, likes.language),
    pick(
      "theme",
      say("look"),
      [
        { value: "auto", text: say("lookAuto") },
        { value: "light", text: say("lookLight") },
        { value: "dark", text: say("lookDark") },
      ],
      likes.theme,
    ),
    pick(
      "suits",
      say("suits"),
      [
        { value: "two", text: say("suitsTwo") },
        { value: "four", text: say("suitsFour") },
      ],
      likes.suits,
    ),
  );
  drawKeys();
}

function drawKeys(): void {
  const lines = words().keys.flatMap(([keys, what]) => [
    make("dt", {}, ...keys.map((key) => make("kbd", { text: key }))),
    make("dd", { text: what }),
  ]);
  byId("keys").replaceChildren(...lines);
}

/** Tell of everything that is chosen in it. */
export function serveSettings(likes: () => Likes, change: (likes: Likes) => void): void {
  byId("settings-body").addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    change(liking(likes(), { [target.name]: target.value }));
  });
}
