import type { Millis } from "#lib/units.ts";
import { createHistogram, type Histogram } from "./histogram.ts";
import { createItemCounter, type ItemCounter } from "#model/item-counter.ts";

/** What requests are for: reports of Sentry's SDKs, OTLP, and the read API. */
export const REQUEST_KINDS = ["sentry", "otlp", "read"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What the collector measures of itself, since its start; durations are in seconds. */
export interface Figures {
  /** Until the answer begins. */
  requests: Record<RequestKind, Histogram>;
  /** Of the store's answers to questions, waiting included. */
  questions: Histogram;
  /** Of the store's commits; one holds the batches of many requests. */
  commits: Histogram;
  /** How late the event loop is. */
  loop: Histogram;
  /** What the ledger was given. */
  items: ItemCounter;
}

/** From half a millisecond to the ten seconds after which most senders give up. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createFigures(): Figures {
  const histogram = () => createHistogram(SECONDS);
  return {
    requests: { sentry: histogram(), otlp: histogram(), read: histogram() },
    questions: histogram(),
    commits: histogram(),
    loop: histogram(),
    items: createItemCounter(),
  };
}

/** An idle process should not have to wake for this more often than for its connections. */
const LOOK: Millis = 5_000;

/** Measures every five seconds how late a timer is, which is as late as everything else. Keeps no process alive. */
export function watchLoop({ loop }: Pick<Figures, "loop">): void {
  let due = performance.now() + LOOK;
  setInterval(() => {
    const now = performance.now();
    loop.observe(Math.max(0, now - due) / 1000);
    due = now + LOOK;
  }, LOOK).unref();
}
