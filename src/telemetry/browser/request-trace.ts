import { parseTraceId, type TraceId } from "#lib/ids.ts";
import { loadedSdk } from "./sdk.ts";

/** The trace that the server rendered the page in: the value of Sentry's header, and its baggage. */
interface PageTrace {
  sentryTrace?: string;
  baggage?: string;
}

const pageTrace: PageTrace = {};

/**
 * Reads the page's trace while its meta tags are there: React removes them when it renders the document again after a
 * failure. A script may also run before the parser has reached them.
 */
export function readPageTrace(): void {
  readTags();
  document.addEventListener("DOMContentLoaded", readTags, { once: true });
}

/** The trace that this document was rendered in. */
export function documentTrace(): PageTrace {
  readTags();
  return pageTrace;
}

function readTags(): void {
  pageTrace.sentryTrace ??= metaContent("sentry-trace");
  pageTrace.baggage ??= metaContent("baggage");
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

let renewed: TraceId | undefined;
let used: TraceId | undefined;

/** The trace of the latest request: the document's, until another one is started. Undefined on a server. */
export function requestTraceId(): TraceId | undefined {
  if (typeof document === "undefined") return undefined;
  return loadedSdk()?.traceId() ?? renewed ?? parseTraceId(documentTrace().sentryTrace?.split("-", 1)[0]);
}

/**
 * Marks the current trace as used by the id of a server failure. If the same code fails again, only another trace gives it
 * another id. That one starts with the next request, because other parts of the same answer may still fail after this one.
 */
export function markTraceUsed(): void {
  used = requestTraceId();
}

/** Starts a new trace for a request if the current one is used. To be called before the request is sent. */
export function renewTrace(headers: Pick<Headers, "has">): void {
  if (used === undefined || !rendersPage(headers) || used !== requestTraceId()) return;
  renewed = crypto.randomUUID().replaceAll("-", "") as TraceId;
  loadedSdk()?.startNewTrace(renewed);
}

/** The trace started last, for requests before the SDK is loaded, and for the SDK to continue. */
export function renewedTraceId(): TraceId | undefined {
  return renewed;
}

/** Whether the visitor sees the errors of the answer: Next's requests for actions and for parts of pages, except prefetches. */
function rendersPage(headers: Pick<Headers, "has">): boolean {
  return headers.has("next-action") || (headers.has("rsc") && !headers.has("next-router-prefetch"));
}
