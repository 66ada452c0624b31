import { once } from "node:events";
import { openLoop, type OpenResult } from "../open-loop.ts";
import { eventRequests, spanRequests } from "./burst-requests.ts";

/** The senders of a burst. The process answers "prepared" when it begins, and a `BurstResult` when it is over. */
export interface BurstJob {
  port: number;
  key: string;
  millis: number;
  events: Offered;
  spanRequests: Offered;
}

/** `rate`: requests a second. */
interface Offered {
  rate: number;
  sockets: number;
}

export interface BurstResult {
  events: OpenResult;
  spanRequests: OpenResult;
}

process.on("message", (job: BurstJob) => void answer(job));
process.once("disconnect", () => process.exit());
process.send?.("ready");
await once(process, "disconnect");

async function answer({ port, key, millis, events, spanRequests: spans }: BurstJob): Promise<void> {
  const [nextEvent, nextSpans] = [eventRequests(key), spanRequests()];
  process.send?.("prepared");
  const [ofEvents, ofSpans] = await Promise.all([
    openLoop(port, millis, { ...events, nextRequest: nextEvent }),
    openLoop(port, millis, { ...spans, nextRequest: nextSpans }),
  ]);
  process.send?.({ events: ofEvents, spanRequests: ofSpans } satisfies BurstResult);
}
