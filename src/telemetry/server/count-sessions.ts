import type { init } from "@sentry/nextjs";
import type { Millis } from "#lib/units.ts";
import { onRequestStart } from "./current-request.ts";
import { isOwnTraffic } from "./own-traffic.ts";
import { sessionStatus } from "./request-scopes.ts";

type Client = NonNullable<ReturnType<typeof init>>;

interface Counts {
  exited: number;
  errored: number;
  crashed: number;
}

const MINUTE: Millis = 60_000;
const COUNTER = { ok: "exited", errored: "errored", crashed: "crashed" } as const;

/**
 * Counts each request as a session of the release, per minute, and sends the counts once a minute and when the client is
 * flushed (https://develop.sentry.dev/sdk/telemetry/sessions/#session-aggregates-payload).
 * Reporting traffic and static files are left out: they would make every release look healthy.
 */
export function countSessions(client: Client): void {
  const minutes = new Map<number, Counts>();
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (minutes.size === 0) return;
    const aggregates = [...minutes].map(([minute, counts]) => ({
      started: new Date(minute * MINUTE).toISOString(),
      exited: counts.exited,
      errored: counts.errored,
      crashed: counts.crashed,
    }));
    minutes.clear();
    client.sendSession({ aggregates });
  }

  function count(as: keyof Counts): void {
    const minute = Math.floor(Date.now() / MINUTE);
    let counts = minutes.get(minute);
    if (!counts) minutes.set(minute, (counts = { exited: 0, errored: 0, crashed: 0 }));
    counts[as] += 1;
    timer ??= setTimeout(send, MINUTE).unref();
  }

  client.on("flush", send);
  let hasServed = false;
  onRequestStart((started) => {
    // A server process has no session of its own.
    if (!hasServed) client.emit("startRequestSession");
    hasServed = true;
    if (isOwnTraffic(started.request.url ?? "/")) return;
    started.response.on("close", () => count(COUNTER[sessionStatus(started)]));
  });
}
