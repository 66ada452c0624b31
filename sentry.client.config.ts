import {
  addBreadcrumb,
  breadcrumbsIntegration,
  BrowserClient,
  browserSessionIntegration,
  browserTracingIntegration,
  captureException,
  consoleIntegration,
  defaultStackParser,
  type ErrorEvent,
  getActiveSpan,
  getClient,
  getCurrentScope,
  getGlobalScope,
  getRootSpan,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeBrowserOfflineTransport,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
} from "@sentry/browser";
import { addFetchInstrumentationHandler, propagationContextFromHeaders } from "@sentry/core";
import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { keepPersonalFields } from "#shell/access/keep-personal-fields.ts";
import { takeEarlyDrops } from "#telemetry/browser/early-drops.ts";
import { publishFailure } from "#telemetry/browser/failures.ts";
import { onNavigationStart } from "#telemetry/browser/navigations.ts";
import { judgeNoise } from "#telemetry/browser/judge-noise.ts";
import { documentTrace } from "#telemetry/browser/page-trace.ts";
import { tellNextVersion } from "#telemetry/next-version.ts";
import { markCatalogued } from "#telemetry/mark-catalogued.ts";
import { scrubEvent } from "#telemetry/prepare-event.ts";
import { scrubValue } from "#lib/scrub-personal.ts";
import { reloadAfterDeploy } from "#telemetry/browser/reload-after-deploy.ts";
import { renewTrace } from "#telemetry/browser/request-trace.ts";
import type { BrowserSdk } from "#telemetry/browser/sdk.ts";
import { isReportedByServer } from "#telemetry/browser/server-digest.ts";
import { publishServerFailure } from "#telemetry/browser/shown-failure.ts";

/**
 * Starts Sentry's browser SDK. It reports through the app's own origin, so it needs no address that was known at build time:
 * the key in this DSN is a placeholder, and the app puts its own in.
 *
 * @returns the SDK, which has errors from now on, and what is left to do for it to have traces and sessions too
 */
export function startSentry(): { loaded: BrowserSdk; tracePage: () => void } {
  keepPersonalFields();
  const { release, environment } = document.documentElement.dataset;
  // Spans and logs of the browser are a service of their own beside the server's.
  getGlobalScope().setAttribute("service.name", "browser");
  // Looking at reports is no visit of the product: the dashboard reports its own errors, and nothing else.
  const isDashboard = location.pathname.startsWith("/observe");
  tellNextVersion((window as { next?: { version?: string } }).next?.version);
  // Built by hand: `init` would bring integrations along that the noise rules and the error pages stand in for.
  const client = new BrowserClient({
    stackParser: defaultStackParser,
    sendClientReports: true,
    dsn: `${location.protocol}//browser@${location.host}/1`,
    tunnel: "/api/report",
    // Without a connection reports wait in the browser, and leave when it is back, after a reload too.
    transport: (options: Parameters<typeof makeFetchTransport>[0]) =>
      makeBrowserOfflineTransport(makeFetchTransport)({
        ...options,
        flushAtStartup: true,
        maxQueueSize: 200,
      }),
    release,
    environment,
    ...(isDashboard ? {} : { tracesSampleRate: 1 }),
    propagateTraceparent: true,
    dataCollection: { userInfo: false, cookies: false, httpBodies: [] },
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      breadcrumbsIntegration(),
      consoleIntegration(),
      httpContextIntegration(),
    ],
    beforeSendSpan: (span) => scrubValue(span) as typeof span,
    beforeSend(event, hint) {
      // Of what was no error object the SDK keeps the text alone.
      const error = hint.originalException ?? event.exception?.values?.[0]?.value ?? event.message;
      // What is left out here is counted by the SDK, and told in a client report.
      if (isReportedByServer(error)) {
        if (hasMechanism(event, UNCAUGHT_REJECTION)) publishServerFailure(error);
        return null;
      }
      if (judgeNoise(error) || reloadAfterDeploy(error)) return null;
      const eventId = parseEventId(event.event_id);
      const unhandled = event.exception?.values?.some((value) => value.mechanism?.handled === false);
      if (eventId && unhandled && !hasMechanism(event, ERROR_PAGE)) publishFailure(eventId);
      return scrubEvent(markCatalogued(event, error));
    },
  });
  const { sentryTrace, baggage } = documentTrace();
  getCurrentScope().setClient(client);
  getCurrentScope().setPropagationContext(propagationContextFromHeaders(sentryTrace, baggage));
  client.init();
  const early = takeEarlyDrops();
  if (early > 0) client.recordDroppedEvent("before_send", "error", early);
  return { loaded: browserSdk(), tracePage: () => (isDashboard ? undefined : tracePage(client)) };
}

/** Records the page's load, its navigations, and that somebody is there. */
function tracePage(client: BrowserClient): void {
  client.addIntegration(browserSessionIntegration());
  // Before the integration's own, which gives the request its trace.
  addFetchInstrumentationHandler(({ headers, endTimestamp }) => {
    if (headers && endTimestamp === undefined) renewTrace(headers);
  });
  client.addIntegration(
    browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false }),
  );
  const attributes = { "sentry.op": "pageload", "url.path": location.pathname };
  startBrowserTracingPageLoadSpan(client, { name: location.pathname, attributes }, documentTrace());
  // Next tells where it goes; its router keeps the history's own functions, which the SDK would watch.
  onNavigationStart((path) => {
    const navigation = { "sentry.op": "navigation", "url.path": path };
    startBrowserTracingNavigationSpan(client, { name: path, attributes: navigation });
  });
}

function browserSdk(): BrowserSdk {
  return {
    captureException: (error, hint) => void captureException(error, hint),
    startReplay: () => void startReplay(),
    addBreadcrumb: (crumb) => addBreadcrumb(crumb),
    traceId: () =>
      parseTraceId(
        getActiveSpan()?.spanContext().traceId ?? getCurrentScope().getPropagationContext().traceId,
      ),
    startNewTrace(traceId) {
      // While it lasts, the span of the page's load takes requests into its own trace, and at its end all that follows.
      const active = getActiveSpan();
      if (active) getRootSpan(active).end();
      getCurrentScope().setPropagationContext({ traceId, sampleRand: Math.random() });
    },
  };
}

/** Records the page from now on, every text and picture masked; its code is fetched here and nowhere else. */
async function startReplay(): Promise<void> {
  const { maskedReplay } = await import("#telemetry/browser/masked-replay.ts");
  const replay = maskedReplay();
  getClient()?.addIntegration(replay);
  replay.start();
}

function hasMechanism(event: ErrorEvent, type: string): boolean {
  return event.exception?.values?.some((value) => value.mechanism?.type === type) ?? false;
}

/** The mechanism of rejections that nobody caught. */
const UNCAUGHT_REJECTION = "auto.browser.global_handlers.onunhandledrejection";

/** The mechanism of errors that an error page shows with their id: they need no notice beside it. */
const ERROR_PAGE = "auto.function.react.error_boundary";
