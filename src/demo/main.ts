import { systemClock } from "#lib/clock.ts";
import { createRandom } from "#lib/random.ts";
import { openDoor } from "./collector-door.ts";
import { play } from "./play.ts";

const [collector = "", dsn = ""] = process.argv.slice(2);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

await play({
  door: openDoor(collector, dsn),
  random: createRandom(20_261_122),
  clock: systemClock,
  days: 8,
  onLive: () => process.send?.("live"),
  stopping: stopping.signal,
});
