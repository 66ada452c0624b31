import type { UnixMillis } from "#lib/units.ts";
import type { EventPageView } from "#api/pages.ts";
import type { RateSeriesView } from "#api/rates.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import { toMillis } from "#ui/format-time.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import { periodStart } from "../../period.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;

/** The operation during which an event happened, and how its requests did in a day. */
export interface EventOperation {
  service: string;
  /** The `http.route` of its span, or the span's name. */
  route: string;
  requests: Pick<RateSeriesView, "requests" | "failed">;
  /** The day as parameters of a link: the last one, or that of the event. */
  time: { period: "24h" } | { from: string; to: string };
}

type Client = Pick<CollectorClient, "getSpanPage" | "listRates">;

/** Finds the operation in the event's trace; null if that does not tell, or if its requests were not counted. */
export async function readEventOperation(
  client: Client,
  event: EventPageView,
  trace: TraceView | null,
  now: UnixMillis,
): Promise<EventOperation | null> {
  const outline = requestAround(trace?.spans ?? [], event.glasshouse.trace?.spanId ?? null);
  if (trace === null || outline === null) return null;
  // Only a whole span has attributes.
  const page = await client.getSpanPage({ trace: trace.traceId, span: outline.spanId });
  const span = page.ok ? page.value.trace.spans.find(({ spanId }) => spanId === outline.spanId) : undefined;
  if (span === undefined) return null;
  const route = span.attributes["http.route"];
  const operation = {
    service: span.service,
    route: typeof route === "string" && route !== "" ? route : span.name,
  };
  const { time, ...times } = dayOf(toMillis(event.dateReceived) ?? now, now);
  const rates = await client.listRates({ ...operation, ...times, by: "route", steps: 1 });
  const requests = rates.ok ? rates.value.series[0] : undefined;
  return requests === undefined ? null : { ...operation, requests, time };
}

/** The nearest span, from the event's own upwards, that counts as a request. */
export function requestAround(spans: SpanView[], spanId: string | null): SpanView | null {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const seen = new Set<string>();
  let span = spanId === null ? undefined : byId.get(spanId);
  while (span !== undefined && !seen.has(span.spanId)) {
    if (span.kind === "server" || span.kind === "consumer" || span.parentSpanId === null) return span;
    seen.add(span.spanId);
    span = byId.get(span.parentSpanId);
  }
  return null;
}

function dayOf(at: UnixMillis, now: UnixMillis) {
  if (at >= now - DAY)
    return {
      start: periodStart("24h", now),
      end: new Date(now).toISOString(),
      time: { period: "24h" as const },
    };
  const [start, end] = [at + HOUR - DAY, at + HOUR].map((moment) => new Date(moment).toISOString()) as [
    string,
    string,
  ];
  return { start, end, time: { from: start, to: end } };
}
