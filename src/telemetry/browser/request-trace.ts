import type { TraceId } from "#lib/ids.ts";
import { documentTraceId } from "./page-trace.ts";
import { loadedSdk } from "./sdk.ts";

let renewed: TraceId | undefined;
let spent: TraceId | undefined;

/** The trace that the latest request belongs to: until another one was started, the document's. Undefined on a server. */
export function requestTraceId(): TraceId | undefined {
  if (typeof document === "undefined") return undefined;
  return loadedSdk()?.traceId() ?? renewed ?? documentTraceId();
}

/**
 * Says that the server's failure in this trace has its id: what fails again in the same way needs another trace to get
 * another. That begins with the next request, for other parts of the same answer may fail after this one.
 */
export function spendTrace(): void {
  spent = requestTraceId();
}

/** Gives a request a trace of its own, where a failure needs that; to be called before it leaves. */
export function renewTrace(headers: Pick<Headers, "has">): void {
  if (spent === undefined || !rendersPage(headers) || spent !== requestTraceId()) return;
  renewed = crypto.randomUUID().replaceAll("-", "") as TraceId;
  loadedSdk()?.startNewTrace(renewed);
}

/** The trace that was started last, for requests before the SDK is there, and for the SDK to go on with. */
export function renewedTraceId(): TraceId | undefined {
  return renewed;
}

/** Whether the answer's errors come to the visitor: Next's requests for actions and parts of pages, but not ahead of time. */
function rendersPage(headers: Pick<Headers, "has">): boolean {
  return headers.has("next-action") || (headers.has("rsc") && !headers.has("next-router-prefetch"));
}
