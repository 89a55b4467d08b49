// A server of boardgame.io in memory, on this machine alone. Its parent asks it for its processor time.
import { createRequire } from "node:module";
import { game } from "./game.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [game], origins: [/localhost/, /127\.0\.0\.1/] });
// The log of requests is no part of what is compared.
console.info = () => {};
// Only this machine may connect.
const { app } = server;
const listen = app.listen.bind(app);
app.listen = (port, ...rest) => listen({ port, host: "127.0.0.1" }, ...rest);
const running = await server.run({ port: 0 });
process.on("message", (asked) => {
  if (asked === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1e6, memory: process.memoryUsage().rss });
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ port: running.appServer.address().port });
