import { inspect } from "node:util";
import * as Sentry from "@sentry/nextjs";
import { systemClock } from "#lib/clock.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import type { Millis } from "#lib/units.ts";
import type { DropLedger } from "./delivery/drop-ledger.ts";

/** Code that throws forever, such as an interval, must not keep the process from serving. */
const LIMIT = { burst: 50, perSecond: 5 };

/**
 * Reports every uncaught exception and unhandled rejection, with the trace of its request: Node calls these listeners in
 * the context of the throw. Sentry's own integration reports only the first exception of a process, as if it ended there;
 * under Next the process goes on.
 *
 * @param drops counts those over the rate limit
 * @param flushMillis how long a process that ends waits for its last reports
 */
export function reportUncaught(drops: () => Pick<DropLedger, "drop">, flushMillis: Millis): void {
  const limit = createRateLimit(LIMIT, systemClock);
  const capture: typeof Sentry.captureException = (error, hint) => {
    if (limit("") === 0) return Sentry.captureException(error, hint);
    drops().drop("error", "ratelimit_backoff");
    return "";
  };
  let isEnding = false;

  function onException(error: unknown): void {
    capture(error, {
      captureContext: { level: "fatal" },
      mechanism: { type: "auto.node.onuncaughtexception", handled: false },
    });
    // A listener keeps Node from ending the process. If there is no other listener, the process ends as it would without this one.
    if (isEnding || process.listeners("uncaughtException").some((other) => other !== onException)) return;
    isEnding = true;
    process.stderr.write(`${inspect(error)}\n`);
    void end(flushMillis);
  }

  function onRejection(reason: unknown): void {
    if (isAborted(reason)) return;
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

/** Work for a visitor who left is aborted, which is no failure. */
function isAborted(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "AbortError";
}
