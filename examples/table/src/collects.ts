// Orders in which a pot is picked up, where they come as a text: from a form or a link.

import type { CollectOrder } from "./protocol.js";
import { EN } from "./words/en.js";

export const isCollect = (text: string): text is CollectOrder => Object.hasOwn(EN.collects, text);
