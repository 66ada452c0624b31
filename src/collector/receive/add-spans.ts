import type { Span } from "#model/span.ts";
import type { FilterReason } from "./filter/project-filter.ts";
import { admitted, filterOut, type ItemReceiver } from "./item-receiver.ts";

/** Adds spans to the batch, without those that a filter or a quota keeps out. Returns the filter that took any. */
export function addSpans(receiver: ItemReceiver, spans: Span[]): FilterReason | undefined {
  const unwanted = unwantedTraces(receiver, spans);
  const wanted = unwanted === undefined ? spans : spans.filter((span) => !unwanted.has(span.traceId));
  for (const span of unwanted === undefined ? [] : spans) {
    const reason = unwanted?.get(span.traceId);
    if (reason !== undefined) filterOut(receiver, "span", reason);
  }
  for (const span of admitted(receiver, "span", wanted)) receiver.batch.spans.push(span);
  return unwanted?.values().next().value;
}

/** A span that is unwanted takes with it what else of its trace came in the same request: its own children. */
function unwantedTraces({ rules }: ItemReceiver, spans: Span[]): Map<string, FilterReason> | undefined {
  if (!rules.filter.asksSpans) return undefined;
  const traces = new Map<string, FilterReason>();
  for (const span of spans) {
    const reason = rules.filter.span(span);
    if (reason !== undefined) traces.set(span.traceId, reason);
  }
  return traces.size === 0 ? undefined : traces;
}
