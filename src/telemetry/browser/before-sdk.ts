import { captureInBrowser } from "./capture.ts";
import { takeEarlyFailures } from "./early-buffer.ts";
import { publishFailure } from "./failures.ts";
import { noiseOf } from "./noise.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { documentTrace, renewedTraceId, renewTrace } from "./request-trace.ts";
import { isReportedByServer, publishServerFailure } from "./shown-failure.ts";

/**
 * Reports uncaught errors and unhandled rejections, from the start of the document until Sentry's own handlers take over.
 *
 * @returns a function that stops it, to be called once those handlers are installed
 */
export function watchEarlyErrors(): () => void {
  for (const early of takeEarlyFailures()) {
    // A script or image that failed to load dispatches an event of the same name without an error.
    if ("reason" in early) report(early.reason, "onunhandledrejection");
    else if (early.message) report(early.error ?? early.message, "onerror");
  }
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message, "onerror");
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, "onunhandledrejection");
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

function report(error: unknown, handler: "onerror" | "onunhandledrejection"): void {
  if (isReportedByServer(error)) {
    if (handler === "onunhandledrejection") publishServerFailure(error);
    return;
  }
  if (noiseOf(error) || reloadAfterDeploy(error)) {
    drops += 1;
    return;
  }
  publishFailure(
    captureInBrowser(error, { type: `auto.browser.global_handlers.${handler}`, handled: false }),
  );
}

let drops = 0;

/** How many errors were dropped since the last call, for the SDK to put into its client report. */
export function takeEarlyDrops(): number {
  const taken = drops;
  drops = 0;
  return taken;
}

/**
 * Sends the page's trace with same-origin requests until the SDK is loaded and does so itself. A server action that fails
 * before then is found under the id that the page computes from this trace.
 *
 * @returns a function that stops it
 */
export function propagateEarly(): () => void {
  const original = window.fetch;
  const propagating: typeof fetch = (input, init) => {
    if (!isSameOrigin(input)) return original(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    renewTrace(headers);
    const traceparent = pageTraceparent();
    if (!traceparent) return original(input, init);
    headers.set("traceparent", traceparent);
    return original(input, { ...init, headers });
  };
  window.fetch = propagating;
  return () => {
    if (window.fetch === propagating) window.fetch = original;
  };
}

/** The document's trace, or the one started since, as a W3C header. */
function pageTraceparent(): string | undefined {
  const [traceId, spanId, sampled] = documentTrace().sentryTrace?.split("-") ?? [];
  return traceId && spanId && `00-${renewedTraceId() ?? traceId}-${spanId}-0${sampled === "0" ? "0" : "1"}`;
}

function isSameOrigin(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : input;
  return URL.parse(url, location.href)?.origin === location.origin;
}
