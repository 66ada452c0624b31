import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCollector, stopCollector } from "../integration/start-collector.ts";
import { newEvent, newSpans, type Sent } from "./sent.ts";

const CLIENTS = 24;
const RETRY_MILLIS = 20;

export interface Crashed {
  /** Everything a client sent; requests without an acknowledgement were sent again. */
  sent: Sent[];
  /** Requests acknowledged in the end, which is all of them. */
  acknowledged: number;
  /** Requests that had to be retried. */
  repeated: number;
}

/**
 * Lets clients write at full speed and kills the collector at random moments, `rounds` times. A client without an
 * answer retries the same request, as exporters do, so each record must be stored exactly once. Each round but the first starts with
 * a damaged file under one more past day.
 */
export async function crashRounds(
  folder: string,
  rounds: number,
  print: (line: string) => void,
): Promise<Crashed> {
  const crashed: Crashed = { sent: [], acknowledged: 0, repeated: 0 };
  const open: Sent[] = [];
  for (let round = 1; round <= rounds; round++) {
    // Not before the first: without a state file, days would be those of a lost one.
    if (round > 1) await writeFile(join(folder, "days", pastDay(round)), "x\n");
    const collector = await startCollector(folder, { GLASSHOUSE_FLOOD_PROTECTION: "0" });
    const ending = new AbortController();
    const clients = startClients(collector.url, collector.credentials.dsn, crashed, open, ending.signal);
    await sleep(200 + Math.random() * 1300);
    const closed = stopCollector(collector, "SIGKILL");
    ending.abort();
    await Promise.all([closed, ...clients]);
    print(`round ${round}: ${crashed.acknowledged} acknowledged, ${open.length} without an answer`);
  }
  const collector = await startCollector(folder, { GLASSHOUSE_FLOOD_PROTECTION: "0" });
  await sendAgain(collector.url, crashed, open);
  await stopCollector(collector);
  return crashed;
}

function pastDay(round: number): string {
  return `${new Date(Date.now() - round * 86_400_000).toISOString().slice(0, 10)}.db`;
}

/**
 * Clients at full speed, until `ending` aborts.
 *
 * @param open what got no answer yet, to be sent again
 */
export function startClients(
  url: string,
  dsn: string,
  crashed: Crashed,
  open: Sent[],
  ending: AbortSignal,
): Promise<void>[] {
  const key = new URL(dsn).username;
  const runClient = async () => {
    while (!ending.aborted) {
      const again = open.pop();
      if (again !== undefined) crashed.repeated++;
      const sent = again ?? (Math.random() < 0.5 ? newEvent(key, crashed.sent.length) : newSpans());
      if (again === undefined) crashed.sent.push(sent);
      if (await post(url, sent)) crashed.acknowledged++;
      else {
        open.push(sent);
        await sleep(RETRY_MILLIS);
      }
    }
  };
  return Array.from({ length: CLIENTS }, runClient);
}

/** Sends once more what got no answer. */
export async function sendAgain(url: string, crashed: Crashed, open: Sent[]): Promise<void> {
  for (const sent of open.splice(0)) {
    crashed.repeated++;
    if (await post(url, sent)) crashed.acknowledged++;
  }
}

/** Whether the collector acknowledged the request. */
async function post(url: string, sent: Sent): Promise<boolean> {
  const { path, headers, body } = sent.request;
  try {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    sent.isAcknowledged = answer.status === 200;
    return sent.isAcknowledged;
  } catch {
    return false;
  }
}
