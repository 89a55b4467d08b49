// The load: captains at many tables of a boardgame.io server, each with a socket of their own, who choose at random as fast as
// they are answered. It prints choices a second and for each second of the server's processor, as `xaymaca load` does.
//
//   node load.mjs [--tables 200] [--seconds 20] [--json]
import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { SEATS, game } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const { values } = parseArgs({
  options: {
    tables: { type: "string", default: "200" },
    seconds: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
  },
});
const tables = bounded("tables", values.tables, 1, 1000);
const seconds = bounded("seconds", values.seconds, 1, 120);
/** Play before counting starts, in milliseconds. */
const WARM_UP = 2000;
/** How long the server and its matches may take to be there, in milliseconds. */
const PATIENCE = 60_000;

function bounded(name, text, least, most) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    console.error(`--${name} is a whole number from ${least} to ${most}`);
    process.exit(2);
  }
  return number;
}

const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

const server = fork(new URL("./server.mjs", import.meta.url), {
  // Otherwise boardgame.io checks the whole state after each move, and logs it.
  env: { ...process.env, NODE_ENV: "production" },
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
/** The next message of the server. */
const told = () =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the server does not answer")), PATIENCE);
    server.once("message", (message) => {
      clearTimeout(late);
      resolve(message);
    });
  });
const cpu = async () => {
  const answer = told();
  server.send("cpu");
  return (await answer).cpu;
};

/** What was counted since counting began. */
const tally = { isCounting: false, waits: [] };

/** One captain of a match. When the race is over, the first captain opens another match, to which all four go. */
function captain(address, match, seat, credentials, table) {
  const client = Client({
    game,
    numPlayers: SEATS,
    multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
    matchID: match,
    playerID: String(seat),
    credentials,
    debug: false,
  });
  let sent = null;
  client.subscribe((state) => {
    if (state === null || !state.isConnected) return;
    const own = state.G.ships[seat];
    if (sent !== null && own.choices > sent.choices) {
      if (tally.isCounting) tally.waits.push(performance.now() - sent.at);
      sent = null;
    }
    if (state.G.isOver) {
      if (seat === 0 && !table.isLeaving) {
        table.isLeaving = true;
        // Not inside the callback of the client that is stopped.
        setImmediate(() => seatAll(address, table).catch(fail));
      }
      return;
    }
    if (sent === null && state.G.awaiting.includes(seat)) {
      sent = { at: performance.now(), choices: own.choices };
      const options = state.G.question === "card" ? 3 : own.holds.length;
      client.moves.choose(Math.floor(Math.random() * options));
    }
  });
  client.start();
  return client;
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Opens a match, and seats four captains at it. */
async function seatAll(address, table) {
  for (const client of table.clients) client.stop();
  const { matchID } = await post(`${address}/games/race/create`, { numPlayers: SEATS, unlisted: true });
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  const join = (seat) => post(`${address}/games/race/${matchID}/join`, { playerID: String(seat), playerName: `captain ${seat}` });
  const joined = await Promise.all(seats.map(join));
  table.isLeaving = false;
  table.clients = seats.map((seat) => captain(address, matchID, seat, joined[seat].playerCredentials, table));
}

function fail(error) {
  console.error(error);
  server.kill();
  process.exit(1);
}

const { port } = await told().catch(fail);
const address = `http://127.0.0.1:${port}`;
for (let nth = 0; nth < tables; nth += 1) {
  const table = { clients: [], isLeaving: false };
  await seatAll(address, table).catch(fail);
}
await wait(WARM_UP);
const [before, began] = [await cpu().catch(fail), performance.now()];
tally.isCounting = true;
await wait(seconds * 1000);
tally.isCounting = false;
const spent = (await cpu().catch(fail)) - before;
const elapsed = (performance.now() - began) / 1000;
if (tally.waits.length === 0) fail(new Error("no choice was answered"));
const waits = tally.waits.sort((one, other) => one - other);
const at = (part) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? null;
const report = {
  acknowledged: waits.length,
  per_second: waits.length / elapsed,
  per_cpu_second: spent > 0 ? waits.length / spent : null,
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  tables,
  seats: SEATS,
  seconds: elapsed,
};
if (values.json) console.log(JSON.stringify(report));
else {
  console.log(`${report.acknowledged} choices in ${elapsed.toFixed(1)} s at ${tables} tables of ${SEATS}`);
  console.log(`${report.per_second.toFixed(0)} a second, ${report.per_cpu_second?.toFixed(0)} for each second of the server's processor`);
  console.log(`from choice to answer: ${report.p50_ms?.toFixed(1)} ms in the middle, ${report.p99_ms?.toFixed(1)} ms at 99 %`);
}
server.kill();
process.exit(0);
