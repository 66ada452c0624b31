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
import { basePath, withoutBase } from "#lib/base-path.ts";
import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { declareProductFields } from "#shell/access/declare-product-fields.ts";
import { takeEarlyDrops } from "#telemetry/browser/before-sdk.ts";
import { publishFailure } from "#telemetry/browser/failures.ts";
import { onNavigationStart } from "#telemetry/browser/navigations.ts";
import { noiseOf } from "#telemetry/browser/noise.ts";
import { documentTrace, renewTrace } from "#telemetry/browser/request-trace.ts";
import { setNextVersion } from "#telemetry/next-version.ts";
import { prepareEvent } from "#telemetry/prepare-event.ts";
import { scrubValue } from "#lib/scrub/scrub-personal.ts";
import { reloadAfterDeploy } from "#telemetry/browser/reload-after-deploy.ts";
import type { BrowserSdk } from "#telemetry/browser/sdk.ts";
import { isReportedByServer, publishServerFailure } from "#telemetry/browser/shown-failure.ts";

/**
 * Starts Sentry's browser SDK. It reports through the app's own origin, so that no address has to be known at build time:
 * the DSN is a placeholder, which the app replaces by its own.
 *
 * @returns the SDK, which reports errors from now on, and the function that makes it report traces and sessions too
 */
export function startSentry(): { loaded: BrowserSdk; tracePage: () => void } {
  declareProductFields();
  const { release, environment } = document.documentElement.dataset;
  // The browser's spans and logs belong to a service of their own.
  getGlobalScope().setAttribute("service.name", "browser");
  // Using the dashboard is no visit of the product: it reports its errors and nothing else.
  const isDashboard = withoutBase(location.pathname).startsWith("/observe");
  setNextVersion((window as { next?: { version?: string } }).next?.version);
  // Built by hand: `init` would add integrations that the noise rules and the error pages replace.
  const client = new BrowserClient({
    stackParser: defaultStackParser,
    sendClientReports: true,
    dsn: `${location.protocol}//browser@${location.host}/1`,
    tunnel: `${basePath}/api/report`,
    // While offline, reports wait in the browser and are sent once it is online again, even after a reload.
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
      // For a thrown value that is not an error object, the SDK keeps only the text.
      const error = hint.originalException ?? event.exception?.values?.[0]?.value ?? event.message;
      // The SDK counts what is dropped here, and reports the count.
      if (isReportedByServer(error)) {
        if (hasMechanism(event, UNCAUGHT_REJECTION)) publishServerFailure(error);
        return null;
      }
      if (noiseOf(error) || reloadAfterDeploy(error)) return null;
      const eventId = parseEventId(event.event_id);
      const unhandled = event.exception?.values?.some((value) => value.mechanism?.handled === false);
      if (eventId && unhandled && !hasMechanism(event, ERROR_PAGE)) publishFailure(eventId);
      return prepareEvent(event, error);
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

/** Records the page load, navigations and the session. */
function tracePage(client: BrowserClient): void {
  client.addIntegration(browserSessionIntegration());
  // Before the integration's own handler, which gives the request its trace.
  addFetchInstrumentationHandler(({ headers, endTimestamp }) => {
    if (headers && endTimestamp === undefined) renewTrace(headers);
  });
  client.addIntegration(
    browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false }),
  );
  const attributes = { "sentry.op": "pageload", "url.path": location.pathname };
  startBrowserTracingPageLoadSpan(client, { name: location.pathname, attributes }, documentTrace());
  // Next announces navigations itself. Its router keeps references to the history functions that the SDK would patch.
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
      // While the page load's span is active, requests belong to its trace, and when it ends, so does everything after it.
      const active = getActiveSpan();
      if (active) getRootSpan(active).end();
      getCurrentScope().setPropagationContext({ traceId, sampleRand: Math.random() });
    },
  };
}

/** Records the page from now on, with all text and images masked. The only place that loads the recorder's code. */
async function startReplay(): Promise<void> {
  const { maskedReplay } = await import("#telemetry/browser/masked-replay.ts");
  const replay = maskedReplay();
  getClient()?.addIntegration(replay);
  replay.start();
}

function hasMechanism(event: ErrorEvent, type: string): boolean {
  return event.exception?.values?.some((value) => value.mechanism?.type === type) ?? false;
}

/** The mechanism of unhandled rejections. */
const UNCAUGHT_REJECTION = "auto.browser.global_handlers.onunhandledrejection";

/** The mechanism of errors that an error page shows with their id, so that no notice is needed. */
const ERROR_PAGE = "auto.function.react.error_boundary";
