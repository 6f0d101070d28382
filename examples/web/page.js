// The page. It is sent a view when it comes, and from then on what everybody saw happen; from these
// alone it knows the table. It never knows a hidden card, so it cannot show one.

const at = (id) => document.getElementById(id);
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SEAT = "cardwar seat"; // under which this window keeps where it sits
const PAUSE = 700; // milliseconds before a step, when the game goes on by itself

let table = null; // what is on it; see `fresh`
let socket = null;
let wait = 500; // milliseconds before the next try to connect
let again = 0; // the timer of that try

// What the page knows: the number of the last step, the seats, and the view.
const fresh = (frame) => ({
  number: frame.number, seat: frame.seat, names: frame.names, here: [], ready: [], ...frame.view,
});

// Change the table as an event of the game does. Where it has cards, hidden ones are only counted.
function happen(event) {
  const player = table.players[event.seat];
  switch (event.type) {
    case "CardsFlipped":
      for (const laid of event.laid) draw(laid.seat, 1);
      table.table.push(...event.laid);
      break;
    case "PublicStakeLaid":
    case "PublicForfeited":
      draw(event.seat, event.cards);
      for (let n = 0; n < event.cards; n++) {
        table.table.push({ card: null, seat: event.seat, face_up: false });
      }
      break;
    case "PublicPileRefilled":
      player.captured -= event.cards;
      player.pile += event.cards;
      break;
    case "PublicPotTaken":
      player[event.place] += event.cards;
      table.table.splice(0, event.cards); // all of them, in Krig
      break;
    case "PublicPotSetAside":
      table.aside += event.cards;
      table.table.splice(0, event.cards);
      break;
    case "PublicPotReturned":
      event.cards_by_seat.forEach((cards, seat) => { table.players[seat][event.place] += cards; });
      table.table = [];
      break;
    case "PlayerOut":
      player.is_out = true;
      break;
    case "PublicGameEnded":
      table.outcome = event.outcome;
      break;
    default: // WarDeclared, PublicPotCarried and ClockRead move no card
  }
}

function draw(seat, cards) {
  table.players[seat].pile -= cards;
}

function hear(frame) {
  switch (frame.type) {
    case "view":
      table = fresh(frame);
      wait = 500;
      break;
    case "people":
      Object.assign(table, { names: frame.names, here: frame.here, ready: frame.ready });
      break;
    case "step":
      if (frame.number !== table.number + 1) return socket.close(); // come back for a view
      table.number = frame.number;
      table.ready = [];
      frame.events.forEach(happen);
      frame.told.forEach(tell);
      break;
    case "refused":
      return sendAway(frame.why);
  }
  show();
  if (frame.type !== "people" && at("auto").checked) setTimeout(next, PAUSE);
}

// Say that this player is ready. It names the step they have seen, so that two clicks are one.
// The server tells only the other player of it.
function next() {
  if (!canGoOn()) return;
  socket.send(JSON.stringify({ type: "ready", number: table.number }));
  table.ready.push(table.seat);
  show();
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const canGoOn = () => isOpen() && table && !table.outcome && !table.ready.includes(table.seat);

// What is drawn.

function show() {
  at("join").hidden = true;
  at("game").hidden = false;
  at("seats").replaceChildren(...table.players.map((_, seat) => drawSeat(seat)));
  at("ready").setAttribute("aria-disabled", String(!canGoOn()));
  at("ready").textContent = callOf();
  say(situation());
}

function drawSeat(seat) {
  const part = element("section", "seat");
  const player = table.players[seat];
  const name = nameOf(seat) + (seat === table.seat ? " (you)" : "");
  part.setAttribute("aria-label", name);
  const count = player.pile + player.captured;
  const held = `${count} ${count === 1 ? "card" : "cards"} in hand`;
  const cards = element("ul", "cards");
  cards.setAttribute("aria-label", "On the table");
  cards.append(...table.table.filter((laid) => laid.seat === seat).map(drawCard));
  const about = [player.is_out ? "out of the game" : held, ...presence(seat)].join(", ");
  part.append(element("h2", "", name), element("p", "", about), cards);
  return part;
}

function callOf() {
  if (table.outcome) return "The game is over";
  return table.table.length ? "Go on" : "Turn up a card";
}

function presence(seat) {
  if (table.outcome) return [];
  if (!table.here.includes(seat)) return ["not here"];
  return table.ready.includes(seat) ? ["ready"] : [];
}

function drawCard(laid) {
  if (!laid.face_up) {
    const back = element("li", "card down");
    back.append(element("span", "unseen", "a card face down"));
    return back;
  }
  const [rank, suit] = laid.card;
  const [sign, word] = SUITS[suit];
  const card = element("li", "dh".includes(suit) ? "card red" : "card");
  const drawn = element("span", "", (rank === "T" ? "10" : rank) + sign);
  drawn.setAttribute("aria-hidden", "true");
  card.append(drawn, element("span", "unseen", `${RANKS[rank] ?? rank} of ${word}`));
  return card;
}

function element(kind, look, text = "") {
  const made = document.createElement(kind);
  if (look) made.className = look;
  made.textContent = text;
  return made;
}

const nameOf = (seat) => table.names[seat] ?? "Nobody yet";

function situation() {
  const other = 1 - table.seat;
  if (table.outcome) {
    const winners = table.outcome.winners.map(nameOf);
    return winners.length ? `The game is over. Won by ${winners.join(" and ")}.` : "The game is over. Nobody wins.";
  }
  if (!isOpen()) return "The connection is lost. Trying again …";
  if (table.names.length < 2) return "Waiting for somebody to name the same table.";
  if (!table.here.includes(other)) return `${nameOf(other)} is away. The game waits for them.`;
  if (table.ready.includes(table.seat)) return `Waiting for ${nameOf(other)}.`;
  return table.ready.includes(other) ? `${nameOf(other)} is ready.` : "It goes on when both are ready.";
}

// A text that is the same is not said again.
function say(text) {
  if (at("status").textContent !== text) at("status").textContent = text;
}

function tell(sentence) {
  const told = at("told");
  told.append(element("p", "", sentence));
  while (told.children.length > 100) told.firstChild.remove();
  told.scrollTop = told.scrollHeight;
}

// The connection.

function connect(join) {
  clearTimeout(again);
  const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket = own; // what an older one still says means nothing
  own.onopen = () => own.send(JSON.stringify({ type: "join", ...join }));
  own.onmessage = (message) => { if (own === socket) hear(JSON.parse(message.data)); };
  own.onclose = () => {
    if (own !== socket || own.isDone) return;
    if (table) show();
    else say("The server does not answer. Trying again …");
    again = setTimeout(connect, wait, join);
    wait = Math.min(wait * 2, 8000);
  };
}

function sendAway(why) {
  socket.isDone = true;
  sessionStorage.removeItem(SEAT);
  at("game").hidden = true;
  at("join").hidden = false;
  say(why);
  at("table").focus();
}

function sitDown(join) {
  location.hash = encodeURIComponent(join.table);
  sessionStorage.setItem(SEAT, JSON.stringify(join));
  table = null;
  connect({ ...join, key: keyFor(join) });
}

// A key that only this browser has. The same table and name bring the same seat back.
function keyFor(join) {
  const place = `cardwar ${JSON.stringify([join.table, join.name])}`;
  let key = localStorage.getItem(place);
  if (!key) {
    key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(place, key);
  }
  return key;
}

at("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const join = { table: at("table").value.trim(), name: at("name").value.trim() };
  if (!join.table || !join.name) return say("A table and a name are needed.");
  sitDown(join);
});
at("ready").addEventListener("click", next);
at("auto").addEventListener("change", () => { if (at("auto").checked) next(); });

// Who loads the page again in the same window goes back to their seat.
const sat = JSON.parse(sessionStorage.getItem(SEAT) ?? "null");
const named = decodeURIComponent(location.hash.slice(1));
at("table").value = named;
if (sat) at("name").value = sat.name;
if (sat && sat.table === named) sitDown(sat);
