import * as Sentry from "@sentry/nextjs";
import { environmentName, type Env } from "#config/env.ts";
import {
  synchronousContext,
  outgoingRequests,
  spooledTransport,
  TRANSPORT_OPTIONS,
} from "#telemetry/server/sentry-parts.ts";
import { prepareEvent } from "#telemetry/prepare-event.ts";
import { visitorHash } from "#telemetry/server/visitor-hash.ts";
import { sourceContext } from "#telemetry/server/source-context.ts";

/** Default integrations that are replaced or unwanted. */
const REMOVED = new Set([
  // Two visitors with the same error are two events, and each saw a different id.
  "Dedupe",
  "Http",
  // Replaced by `sourceContext` and `reportUncaught`.
  "ContextLines",
  "OnUncaughtException",
  "OnUnhandledRejection",
]);

/**
 * Options of Sentry's SDK on the server, where it reports errors and nothing else.
 * Tracing is OpenTelemetry's alone (no `tracesSampleRate`, none of Sentry's set-up): Sentry's tracing of Next costs half of
 * the throughput and does not continue a W3C `traceparent`.
 */
export function sentryServerOptions(env: Env, release: string): Parameters<typeof Sentry.init>[0] {
  return {
    dsn: env.SENTRY_DSN,
    release,
    environment: environmentName(env),
    enableOpenTelemetrySetup: false,
    // It would hook into the loading of every module, for tracing that is not wanted.
    enableRuntimeChannelInjection: false,
    transport: spooledTransport,
    transportOptions: TRANSPORT_OPTIONS,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpBodies: [],
      genAI: { inputs: false, outputs: false },
    },
    beforeSend(event, hint) {
      const prepared = prepareEvent(event, hint.originalException);
      const hash = visitorHash();
      return hash === null ? prepared : { ...prepared, user: { ...prepared.user, id: hash } };
    },
    integrations: (defaults) => [
      sourceContext(),
      ...defaults
        .filter(({ name }) => !REMOVED.has(name))
        .map((one) => (one.name === "Context" ? synchronousContext(one) : one)),
      outgoingRequests,
      Sentry.openTelemetryIntegration(),
    ],
  };
}
