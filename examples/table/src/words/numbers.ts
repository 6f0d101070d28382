// Numbers for people: in groups from five digits on, as four are read at a glance.

import type { Language } from "../protocol.js";

export const numeral = (n: number, language: Language): string => n.toLocaleString(language, { useGrouping: "min2" });
