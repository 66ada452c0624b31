import { parseTraceId, type TraceId } from "#lib/ids.ts";

/** How the server told the page which trace it was rendered in: Sentry's header, and the baggage that goes with it. */
export interface PageTrace {
  sentryTrace?: string;
  baggage?: string;
}

let pageTrace: PageTrace = {};

/** Reads the page's trace while its tags are there: React takes them away when it renders the document anew after a failure. */
export function rememberPageTrace(): void {
  pageTrace = { sentryTrace: metaContent("sentry-trace"), baggage: metaContent("baggage") };
}

/** The trace that this document was rendered in. */
export function documentTrace(): PageTrace {
  return pageTrace;
}

export function documentTraceId(): TraceId | undefined {
  return parseTraceId(pageTrace.sentryTrace?.split("-", 1)[0]);
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
