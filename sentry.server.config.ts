import * as Sentry from "@sentry/nextjs";
import { environmentName, type Env } from "#config/env.ts";
import { contextAtOnce } from "#telemetry/server/sentry-parts.ts";
import { spooledTransport, TRANSPORT_OPTIONS } from "#telemetry/server/delivery/spooled-transport.ts";
import { outgoingRequests } from "#telemetry/server/outgoing-requests.ts";
import { markCatalogued } from "#telemetry/mark-catalogued.ts";
import { visitorHash } from "#telemetry/server/visitor-hash.ts";
import { sourceContext } from "#telemetry/server/source-context.ts";
import { scrubEvent } from "#telemetry/prepare-event.ts";

/** Left out of the SDK's own. */
const WITHOUT = new Set([
  // Two visitors who meet the same error are two events, and each was shown an id of its own.
  "Dedupe",
  "Http",
  // `sourceContext` and `reportUncaught` do their part.
  "ContextLines",
  "OnUncaughtException",
  "OnUnhandledRejection",
]);

/**
 * What Sentry's SDK does on the server: report errors, and nothing else.
 * Spans are OpenTelemetry's own (no `tracesSampleRate`, no set-up of Sentry's): Sentry's tracing of Next costs half of the
 * throughput and does not continue a W3C `traceparent`.
 */
export function sentryServerOptions(env: Env, release: string): Parameters<typeof Sentry.init>[0] {
  return {
    dsn: env.SENTRY_DSN,
    release,
    environment: environmentName(env),
    enableOpenTelemetrySetup: false,
    // It would hook into the loading of every module, for the tracing that is not wanted.
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
      const marked = scrubEvent(markCatalogued(event, hint.originalException));
      const hash = visitorHash();
      return hash === null ? marked : { ...marked, user: { ...marked.user, id: hash } };
    },
    integrations: (defaults) => [
      sourceContext(),
      ...defaults
        .filter(({ name }) => !WITHOUT.has(name))
        .map((one) => (one.name === "Context" ? contextAtOnce(one) : one)),
      outgoingRequests,
      Sentry.openTelemetryIntegration(),
    ],
  };
}
