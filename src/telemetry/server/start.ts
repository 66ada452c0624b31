import * as Sentry from "@sentry/nextjs";
import { version } from "next/package.json";
import { readEnv, releaseName, type Env } from "#config/env.ts";
import { isPrivateName, scrubWith } from "#lib/scrub/scrub-personal.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { setNextVersion } from "../next-version.ts";
import { followRequests } from "./current-request.ts";
import { countSessions } from "./count-sessions.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import { changeLevelOnSignal, log } from "./log.ts";
import { reportUncaught } from "./report-uncaught.ts";
import { scopeRequests } from "./request-scopes.ts";
import { startTracing } from "./start-tracing.ts";

/** How long a stopping server waits for its last reports. */
const FLUSH_MILLIS = 2_000;

/**
 * Starts traces, logs and error reports for this server process, and sends what is pending when it stops.
 * Never throws: a server without telemetry still serves.
 */
export function startServerTelemetry(
  sentryOptions: (env: Env, release: string) => Parameters<typeof Sentry.init>[0],
): void {
  const env = readEnv();
  const release = releaseName(env);
  scrubWith(createScrubber({ isPrivate: isPrivateName }));
  try {
    followRequests();
    changeLevelOnSignal();
    const stopTracing = startTracing(env, release, () => Sentry.flush(FLUSH_MILLIS));
    setNextVersion(version);
    const client = Sentry.init(sentryOptions(env, release));
    if (client) {
      scopeRequests();
      countSessions(client);
      reportUncaught(() => processDelivery().drops, FLUSH_MILLIS);
    }
    process.once("SIGTERM", () => void flush(stopTracing));
    process.once("SIGINT", () => void flush(stopTracing));
  } catch (error) {
    log.error({ err: error }, "telemetry did not start");
  }
}

/** Next itself ends the process: a handler that exits would cut off the requests being served. */
async function flush(stopTracing: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([Sentry.flush(FLUSH_MILLIS), stopTracing()]);
}
