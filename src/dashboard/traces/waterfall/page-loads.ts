import type { Nanos } from "#lib/units.ts";
import type { SpanView } from "#api/trace.ts";

type LinkedSpan = Pick<SpanView, "spanId" | "parentSpanId" | "op" | "kind" | "durationNanos">;

/** Rounding of clocks that count milliseconds. */
const TOLERANCE: Nanos = 1_500_000;

/** Over a page load: the servers that its request went through. */
const MOST_ABOVE = 100;

/** The operation of a browser's wait for the page itself: of Sentry's browser SDKs. */
export const PAGE_REQUEST = "browser.request";
/** The operation of a browser's page load. */
export const PAGE_LOAD = "pageload";

/**
 * Parents as things happened where a browser loaded a page. The browser learns from the page which server's span made it, so
 * what it sends hangs below that span, though its request was there before. For drawing, the page load stands on top, and the
 * server's spans below the browser's wait for them. Where that wait is too short for what the server did, the page came out of
 * a cache, and where several loaded the same page, none of them asked for it: both stay as they were sent.
 * Gives the parents that differ from those sent, by span id.
 */
export function parentsByPageLoads(spans: LinkedSpan[]): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  if (!spans.some(({ op }) => op === PAGE_LOAD)) return parents;
  const places = new Map(spans.map(({ spanId }, place) => [spanId, place]));
  /** By the place of the top of their tree; -1 where several have the same. */
  const loads = new Map<number, number>();
  const requests = new Map<string | null, LinkedSpan>();
  for (const [place, span] of spans.entries()) {
    if (span.op === PAGE_REQUEST && isLonger(span, requests.get(span.parentSpanId)))
      requests.set(span.parentSpanId, span);
    if (span.op !== PAGE_LOAD) continue;
    const top = topOf(place, spans, places);
    if (top !== place) loads.set(top, loads.has(top) ? -1 : place);
  }
  for (const [top, at] of loads) {
    const [server, load] = [spans[top], spans[at]];
    const request = requests.get(load?.spanId ?? "");
    if (load === undefined || server?.kind !== "server" || request === undefined) continue;
    if (request.durationNanos + TOLERANCE < server.durationNanos) continue;
    parents.set(load.spanId, server.parentSpanId);
    parents.set(server.spanId, request.spanId);
  }
  return parents;
}

/** The longer of two; of equals the one with the lesser id, whichever came first. */
function isLonger(span: LinkedSpan, than: LinkedSpan | undefined): boolean {
  if (than === undefined || span.durationNanos !== than.durationNanos)
    return span.durationNanos > (than?.durationNanos ?? -1);
  return span.spanId < than.spanId;
}

/** The place of the highest span that is there over the one at `place`; `place` itself where there are too many, or a circle. */
function topOf(place: number, spans: LinkedSpan[], places: Map<string, number>): number {
  let top = place;
  for (let steps = 0; steps < MOST_ABOVE; steps += 1) {
    const above = places.get(spans[top]?.parentSpanId ?? "");
    if (above === undefined) return top;
    top = above;
  }
  return place;
}
