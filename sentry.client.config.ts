import {
  addBreadcrumb,
  browserSessionIntegration,
  browserTracingIntegration,
  captureException,
  captureRouterTransitionStart,
  getActiveSpan,
  getCurrentScope,
  getGlobalScope,
  init,
  startBrowserTracingPageLoadSpan,
} from "@sentry/nextjs";
import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { publishFailure } from "#telemetry/browser/failures.ts";
import { documentTrace } from "#telemetry/browser/page-trace.ts";
import { tellNextVersion } from "#telemetry/next-version.ts";
import { markCatalogued } from "#telemetry/mark-catalogued.ts";
import { scrubEvent } from "#telemetry/scrub-event.ts";
import { scrubValue } from "#lib/scrub-personal.ts";
import type { BrowserSdk } from "#telemetry/browser/sdk.ts";
import { isReportedByServer } from "#telemetry/browser/server-digest.ts";

/**
 * Starts Sentry's browser SDK. It reports through the app's own origin, so it needs no address that was known at build time:
 * the key in this DSN is a placeholder, and the app puts its own in.
 */
export function startSentry(): BrowserSdk {
  const { release, environment } = document.documentElement.dataset;
  // Spans and logs of the browser are a service of their own beside the server's.
  getGlobalScope().setAttribute("service.name", "browser");
  // Looking at reports is no visit of the product: the dashboard reports its own errors, and nothing else.
  const isDashboard = location.pathname.startsWith("/observe");
  tellNextVersion((window as { next?: { version?: string } }).next?.version);
  const client = init({
    dsn: `${location.protocol}//browser@${location.host}/1`,
    tunnel: "/api/report",
    release,
    environment,
    ...(isDashboard ? {} : { tracesSampleRate: 1 }),
    propagateTraceparent: true,
    dataCollection: { userInfo: false, cookies: false, httpBodies: [] },
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !REPLACED.has(name)),
      ...(isDashboard
        ? []
        : [browserSessionIntegration(), browserTracingIntegration({ instrumentPageLoad: false })]),
    ],
    beforeSendSpan: (span) => scrubValue(span) as typeof span,
    beforeSend(event, hint) {
      if (isReportedByServer(hint.originalException)) return null;
      const eventId = parseEventId(event.event_id);
      const unhandled = event.exception?.values?.some((value) => value.mechanism?.handled === false);
      const onErrorPage = event.exception?.values?.some((value) => value.mechanism?.type === ERROR_PAGE);
      if (eventId && unhandled && !onErrorPage) publishFailure(eventId);
      return scrubEvent(markCatalogued(event, hint.originalException));
    },
  });
  if (client && !isDashboard) {
    const attributes = { "sentry.op": "pageload", "url.path": location.pathname };
    startBrowserTracingPageLoadSpan(client, { name: location.pathname, attributes }, documentTrace());
  }
  return {
    captureException: (error, hint) => void captureException(error, hint),
    addBreadcrumb: (crumb) => addBreadcrumb(crumb),
    traceId: () =>
      parseTraceId(
        getActiveSpan()?.spanContext().traceId ?? getCurrentScope().getPropagationContext().traceId,
      ),
    startNewTrace() {
      const traceId = crypto.randomUUID().replaceAll("-", "");
      getCurrentScope().setPropagationContext({ traceId, sampleRand: Math.random() });
    },
    captureRouterTransitionStart,
  };
}

/** The mechanism of errors that an error page shows with their id: they need no notice beside it. */
const ERROR_PAGE = "auto.function.react.error_boundary";

/**
 * Defaults that are left out, or come back with other settings. `Dedupe` is left out: an error that comes twice was shown
 * twice, each time with an id of its own.
 */
const REPLACED = new Set(["Dedupe", "BrowserSession", "BrowserTracing"]);
