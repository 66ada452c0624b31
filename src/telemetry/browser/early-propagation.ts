import { documentTrace } from "./page-trace.ts";
import { renewedTraceId, renewTrace } from "./request-trace.ts";

/**
 * Sends the page's trace with requests to our own origin, until the SDK is there and does so itself. A server action
 * that fails before then is found under the id that the page works out from this trace.
 *
 * @returns how to stop
 */
export function propagateEarly(): () => void {
  const bare = window.fetch;
  const propagating: typeof fetch = (input, init) => {
    if (!isOwnOrigin(input)) return bare(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    renewTrace(headers);
    const traceparent = pageTraceparent();
    if (!traceparent) return bare(input, init);
    headers.set("traceparent", traceparent);
    return bare(input, { ...init, headers });
  };
  window.fetch = propagating;
  return () => {
    if (window.fetch === propagating) window.fetch = bare;
  };
}

/** The document's trace in the W3C header's form, or the one that was started since. */
function pageTraceparent(): string | undefined {
  const [traceId, spanId, sampled] = documentTrace().sentryTrace?.split("-") ?? [];
  return traceId && spanId && `00-${renewedTraceId() ?? traceId}-${spanId}-0${sampled === "0" ? "0" : "1"}`;
}

function isOwnOrigin(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : input;
  return URL.parse(url, location.href)?.origin === location.origin;
}
