// The page begins.

import { Room } from "./room.js";

const room = new Room();
room.begin().catch(() => room.fail());
