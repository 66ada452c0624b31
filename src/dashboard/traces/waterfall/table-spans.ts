import { createTextTable } from "#lib/text-table.ts";
import { parentIdOf } from "#api/parent-places.ts";
import { isCall, NO_TEXT, STATUSES, type SpanTable } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import type { SpanView } from "#api/trace.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { spanLabel } from "../page/span-label.ts";
import { linksOf } from "./order-spans.ts";
import { PAGE_LOAD, parentsByPageLoads } from "./page-loads.ts";

/**
 * The spans of a trace as a table: the one that was sent, or one made from span views. Page loads are moved above the
 * server spans they requested.
 */
export function tableSpans(trace: TabledTrace): SpanTable {
  const table = trace.table ?? tableOf(trace.spans);
  if (!table.texts.includes(PAGE_LOAD)) return table;
  const moved = parentsByPageLoads(trace.spans);
  if (moved.size === 0) return table;
  const parentIds = table.spanId.map((id, place) => {
    const parent = moved.get(id);
    return parent === undefined ? parentIdOf(table.links, table.spanId, place) : parent;
  });
  return { ...table, links: linksOf(table.spanId, parentIds) };
}

/** Full spans know more than an outline: names are labels, and clocks are told apart by host. */
function tableOf(spans: readonly SpanView[]): SpanTable {
  const texts = createTextTable();
  const clocks = createTextTable();
  const spanId = spans.map((span) => span.spanId);
  return {
    spanId,
    links: linksOf(
      spanId,
      spans.map(({ parentSpanId }) => parentSpanId),
    ),
    texts: texts.texts,
    name: spans.map((span) => texts.add(spanLabel(span))),
    service: spans.map(({ service }) => texts.add(service)),
    op: spans.map(({ op }) => (op === null ? NO_TEXT : texts.add(op))),
    kind: spans.map(({ kind }) => SPAN_KINDS.indexOf(kind)),
    status: spans.map(({ status }) => STATUSES.indexOf(status)),
    isCall: Uint8Array.from(spans, ({ kind, op, attributes }) =>
      isCall(kind, op) || "db.system" in attributes || "db.system.name" in attributes ? 1 : 0,
    ),
    clock: spans.map((span) => clocks.add(JSON.stringify([span.service, hostOf(span)]))),
    offsetNanos: spans.map(({ offsetNanos }) => offsetNanos),
    durationNanos: spans.map(({ durationNanos }) => durationNanos),
  };
}

function hostOf({ resource }: SpanView): string | null {
  const host = resource["host.name"] ?? resource["host.id"];
  return typeof host === "string" ? host : null;
}
