// A bot that plays Xaymaca over a socket, as a captain does: it is told what it may see, and answers what it is asked.
// docs/protocol.md describes the messages. Start it with the address of a server, or with the link of an open table.

import WebSocket from "ws";

const address = new URL(process.argv[2] ?? "http://localhost:1678");
const seed = crypto.randomUUID(); // Our part of the dice.
let table = address.pathname.match(/[\w-]{22}$/)?.[0]; // A link ends with the id of its table.
let seq; // The number of the last update that we know.
let answered; // The last question that we answered.
let requests = 0;

async function call(method, path, body, headers) {
  headers = { "content-type": "application/json", ...headers };
  const answer = await fetch(new URL(path, address), { method, headers, body: JSON.stringify(body) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${json.text}`);
  return { json, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] };
}

/** What a card is worth: sail while there is plenty aboard, load the good of which there is least. */
function worth(card, aboard) {
  const half = (symbol) => {
    if (symbol === "forward") return Math.min(aboard.gold, aboard.food, 5);
    if (symbol === "backward") return -2;
    return 4 - aboard[symbol] / 2;
  };
  return card.split("-").map(half).reduce((sum, part) => sum + part);
}

/** Picks one of the options; each is written as in a record, such as "sail 14" or "card gold-forward". */
function decide({ open, seat, options: { list } }) {
  const aboard = { gold: 0, food: 0, gunpowder: 0 };
  for (const hold of open.ships.find((ship) => ship.ship === seat).holds) {
    if (hold?.good) aboard[hold.good] += hold.count;
  }
  const value = (choice) => {
    const [word, ...rest] = choice.split(" ");
    if (word === "card") return worth(rest[0], aboard);
    if (word === "loot") return ["nothing", "give", "hold", "treasure"].indexOf(rest[0]);
    return Math.random();
  };
  return list.reduce((best, choice) => (value(choice) > value(best) ? choice : best));
}

function tell(update) {
  for (const event of update.events) {
    if (event.event === "round-began") console.log(`Round ${event.round}. Captain ${event.captain} holds the compass.`);
    if (event.event === "battle-began") console.log(`  ${event.attacker} attacks ${event.defender}!`);
  }
  if (!update.open?.result) return;
  const { scores, winners } = update.open.result;
  for (const { ship, total } of scores) {
    const who = ship === update.seat ? "I" : ship;
    console.log(`${who}: ${total} points${winners.includes(ship) ? ", the victory" : ""}`);
  }
  process.exit(0);
}

function follow(token, wait = 250) {
  const socket = new WebSocket(new URL(`/api/tables/${table}/socket`, address.href.replace(/^http/, "ws")), {
    headers: { authorization: `Bearer ${token}` },
  });
  const ask = (request) => socket.send(JSON.stringify({ ...request, id: ++requests }));
  const join = () => {
    answered = undefined; // It may be lost: answer again. If it was not lost, the second is refused as stale.
    ask({ do: "join", since: seq });
    return requests;
  };
  let joined;
  socket.on("open", () => (joined = join()));
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.tell === "refused" && message.code !== "stale") {
      console.log(`  No: ${message.text}.`);
      const passes = ["not-stored", "stopping", "too-fast"].includes(message.code);
      if (message.id === joined && !passes) process.exit(1);
      if (message.id) setTimeout(join, 500); // Get the whole table again, and decide anew.
    }
    if (message.tell !== "sync" && message.tell !== "update") return;
    ({ seq } = message);
    wait = 250;
    tell(message);
    const chair = message.table?.seats[message.seat - 1];
    if (message.table?.phase === "open" && !chair.ready) ask({ do: "ready", seed });
    if (message.table?.phase === "racing" && chair.helm) ask({ do: "return" });
    const awaited = message.open?.awaiting.seats?.includes(message.seat);
    if (awaited && message.options && message.ask !== answered) {
      answered = message.ask;
      const choice = decide(message);
      console.log(`  I say: ${choice}`);
      ask({ do: "choose", ask: answered, choice });
    }
  });
  socket.on("error", (error) => console.log(`  The connection broke: ${error.message}.`));
  socket.on("close", () => setTimeout(follow, wait, token, Math.min(wait * 2, 10_000)));
}

const { cookie } = await call("PUT", "/api/me", { name: "Example bot", language: "en" });
const { json: { token } } = await call("POST", "/api/token", undefined, { cookie });
if (!table) {
  const { json: update } = await call("POST", "/api/sail", { options: { seats: 3 }, level: "deckhand", seed }, { cookie });
  table = update.table.id;
  console.log(`A race against two Deckhands at table ${table}.`);
}
follow(token);
