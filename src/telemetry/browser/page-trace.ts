import { parseTraceId, type TraceId } from "#lib/ids.ts";

/** How the server told the page which trace it was rendered in: Sentry's header, and the baggage that goes with it. */
export interface PageTrace {
  sentryTrace?: string;
  baggage?: string;
}

const pageTrace: PageTrace = {};

/**
 * Reads the page's trace while its tags are there: React takes them away when it renders the document anew after a
 * failure. A script may also run before the parser has come to them.
 */
export function rememberPageTrace(): void {
  readTags();
  document.addEventListener("DOMContentLoaded", readTags, { once: true });
}

/** The trace that this document was rendered in. */
export function documentTrace(): PageTrace {
  readTags();
  return pageTrace;
}

export function documentTraceId(): TraceId | undefined {
  return parseTraceId(documentTrace().sentryTrace?.split("-", 1)[0]);
}

function readTags(): void {
  pageTrace.sentryTrace ??= metaContent("sentry-trace");
  pageTrace.baggage ??= metaContent("baggage");
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
