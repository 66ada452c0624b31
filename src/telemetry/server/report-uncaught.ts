import { inspect } from "node:util";
import * as Sentry from "@sentry/nextjs";
import { systemClock } from "#lib/clock.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import type { Millis } from "#lib/units.ts";
import type { DropLedger } from "./delivery/drop-ledger.ts";

/** What throws without end, as a timer that comes back does, must not keep the process from serving. */
const MOST = { burst: 50, perSecond: 5 };

/**
 * Reports each exception that nobody caught and each rejection that nobody handled, with the trace of the request that
 * it belongs to: Node calls these listeners in the context in which it was thrown. Sentry's own integration reports the
 * first exception of a process alone, as if it ended there; Next lets it go on.
 *
 * @param drops counts those that are over the limit
 * @param flushMillis longest that a process which ends by it waits for its last reports
 */
export function reportUncaught(drops: () => Pick<DropLedger, "drop">, flushMillis: Millis): void {
  const limit = createRateLimit(MOST, systemClock);
  const capture: typeof Sentry.captureException = (error, hint) => {
    if (limit("") === 0) return Sentry.captureException(error, hint);
    drops().drop("error", "ratelimit_backoff");
    return "";
  };
  let ends = false;

  function onException(error: unknown): void {
    capture(error, {
      captureContext: { level: "fatal" },
      mechanism: { type: "auto.node.onuncaughtexception", handled: false },
    });
    // A listener keeps Node from ending the process. Where nobody else wants it to go on, it ends as without this one.
    if (ends || process.listeners("uncaughtException").some((other) => other !== onException)) return;
    ends = true;
    process.stderr.write(`${inspect(error)}\n`);
    void end(flushMillis);
  }

  function onRejection(reason: unknown): void {
    if (isGivenUp(reason)) return;
    capture(reason, {
      captureContext: { level: "error", extra: { unhandledPromiseRejection: true } },
      mechanism: { type: "auto.node.onunhandledrejection", handled: false },
    });
  }

  process.on("uncaughtException", onException);
  process.on("unhandledRejection", onRejection);
}

async function end(flushMillis: Millis): Promise<void> {
  await Promise.allSettled([Sentry.close(flushMillis)]);
  process.exit(1);
}

/** What is under way for a visitor who left is aborted, which is no failure. */
function isGivenUp(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "AbortError";
}
