import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#lib/clock.ts";
import type { Random } from "#lib/random.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { CollectorDoor } from "./collector-door.ts";
import { affected, OLD_BROWSER, releaseOf } from "./incidents.ts";
import { createOtlpWriter } from "./otlp.ts";
import type { Visit } from "./part.ts";
import { browserEvent, checkIn, serverEvent, sessionsOf } from "./sentry-events.ts";
import { SAFARI_16, visitsBetween } from "./shop.ts";

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/** How far back every span and log record is sent; before, only the spans of servers. */
const WHOLE: Millis = 6 * HOUR;
/** Spans of a request, and requests on their way at once. */
const BATCH = 2_000;
const AT_ONCE = 4;
const PAUSE: Millis = 1_000;

interface Play {
  door: CollectorDoor;
  random: Random;
  clock: Clock;
  /** How many days of traffic there were before. */
  days: number;
  /** Called once, when everything up to now was sent. */
  onLive: () => void;
  stopping: AbortSignal;
}

/** Sends the history, then what happens from second to second until it is stopped. */
export async function play({ door, random, clock, days, onLive, stopping }: Play): Promise<void> {
  const live = clock();
  const release = (service: string, at: UnixMillis) => releaseOf(service, at, live);
  const otlp = createOtlpWriter(random, release);
  const events: object[] = [];
  const sending = new Set<Promise<void>>();

  function add(visit: Visit): void {
    const made = affected(visit, random, live);
    if (made === null) return;
    const isWhole = made.at >= live - WHOLE;
    const written = otlp.add(made, isWhole);
    const event = serverEvent(random, made, written, (service) => release(service, made.at));
    if (event !== null) events.push(event);
    if (made.at >= live + OLD_BROWSER.begins && isOldPage(made))
      events.push(browserEvent(random, made, written.traceId, release("web", made.at)));
    if (!isWhole) return;
    if (event !== null) otlp.log(made, written, 17, `${made.root.name} failed for tenant ${made.tenant}`);
    else if (random.next() < 0.4)
      otlp.log(made, written, 9, `${made.root.name} took ${Math.round(made.root.duration)} ms`);
  }

  async function send(): Promise<void> {
    const { traces, logs } = otlp.take();
    const all = [
      traces === null ? [] : [door.traces(traces)],
      logs === null ? [] : [door.logs(logs)],
      door.envelopes("event", events.splice(0)),
    ].flat();
    const sent = Promise.all(all).then(() => undefined);
    sending.add(sent);
    void sent.finally(() => sending.delete(sent)).catch(() => undefined);
    if (sending.size >= AT_ONCE) await Promise.race(sending);
  }

  await sendJobs(door, random, live, days, release);
  for (let at = live - days * DAY; at < live && !stopping.aborted; at += MINUTE) {
    for (const visit of visitsBetween(random, at, Math.min(at + MINUTE, live))) add(visit);
    if (otlp.waiting() >= BATCH) await send();
  }
  await send();
  await Promise.all(sending);
  let until = live;
  for (let isFirst = true; !stopping.aborted; isFirst = false) {
    // A request is sent once it is over.
    const now = clock() - PAUSE;
    if (now > until) for (const visit of visitsBetween(random, until, now)) add(visit);
    until = Math.max(until, now);
    await send();
    if (isFirst) onLive();
    await sleep(PAUSE, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(sending);
}

function isOldPage({ root, browser }: Visit): boolean {
  return root.name === "GET /products/:id" && browser.name === SAFARI_16.name;
}

/** The runs of two jobs, one of which does not go on, and the sessions of the days before. */
async function sendJobs(
  door: CollectorDoor,
  random: Random,
  live: UnixMillis,
  days: number,
  release: (service: string, at: UnixMillis) => string,
): Promise<void> {
  const nightly = Array.from(
    { length: days },
    (_, day) => Math.floor(live / DAY) * DAY - day * DAY + 3 * HOUR,
  )
    .filter((at) => at <= live)
    .map((at) => checkIn(random, "nightly-backup", at, { type: "crontab", value: "0 3 * * *" }));
  const often = Array.from({ length: 30 }, (_, run) =>
    checkIn(random, "invoice-export", live - run * 2 * MINUTE, {
      type: "interval",
      value: 2,
      unit: "minute",
    }),
  );
  await door.envelopes("check_in", [...nightly.toReversed(), ...often.toReversed()]);
  const hours = Array.from({ length: days * 24 }, (_, index) => live - days * DAY + index * HOUR);
  await door.envelopes(
    "sessions",
    hours.map((hour) => sessionsOf(random, hour, release("web", hour))),
  );
}
