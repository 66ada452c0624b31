import type { Nanos } from "#lib/units.ts";
import type { SpanView } from "#api/trace.ts";

type LinkedSpan = Pick<SpanView, "spanId" | "parentSpanId" | "op" | "kind" | "durationNanos">;

/** Tolerates millisecond clocks. */
const TOLERANCE: Nanos = 1_500_000;

/** The most servers above a page load. */
const MOST_ABOVE = 100;

/** The operation of a browser's request for the page, as Sentry's browser SDKs name it. */
export const PAGE_REQUEST = "browser.request";
/** The operation of a browser's page load. */
export const PAGE_LOAD = "pageload";

/**
 * Corrects parents where a browser loaded a page. The browser learns from the page which server span rendered it and
 * reports itself below that span, though its request came first. For drawing, the page load is on top and the
 * server's spans are below the browser's request. If that request was too short for the server's work, the page came
 * from a cache; if several loads claim the same page, none of them requested it. Both stay as sent. Returns the
 * changed parents by span id.
 */
export function parentsByPageLoads(spans: LinkedSpan[]): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  if (!spans.some(({ op }) => op === PAGE_LOAD)) return parents;
  const places = new Map(spans.map(({ spanId }, place) => [spanId, place]));
  /** By the index of their tree's top; -1 if several share it. */
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

/** The longer of two spans; of equals, the one with the smaller id. */
function isLonger(span: LinkedSpan, than: LinkedSpan | undefined): boolean {
  if (than === undefined || span.durationNanos !== than.durationNanos)
    return span.durationNanos > (than?.durationNanos ?? -1);
  return span.spanId < than.spanId;
}

/** The index of the topmost known ancestor; `place` itself if there are too many or a cycle. */
function topOf(place: number, spans: LinkedSpan[], places: Map<string, number>): number {
  let top = place;
  for (let steps = 0; steps < MOST_ABOVE; steps += 1) {
    const above = places.get(spans[top]?.parentSpanId ?? "");
    if (above === undefined) return top;
    top = above;
  }
  return place;
}
