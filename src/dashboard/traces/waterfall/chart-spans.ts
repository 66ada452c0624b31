import { createTextTable } from "#lib/text-table.ts";
import { parentIdOf } from "#api/parent-places.ts";
import { FAILED_STATUS, type SpanTable } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import type { SpanView } from "#api/trace.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { Nanos } from "#lib/units.ts";
import { spanLabel } from "../page/span-label.ts";
import { linksOf, type LinkedSpans } from "./order-spans.ts";
import { PAGE_LOAD, parentsByPageLoads } from "./page-loads.ts";
import { CALL, FAILED } from "./row-flags.ts";

/** In the place of a text that is not said. */
export const NO_TEXT = -1;

/** What a chart is made of, as columns: the same place in each is the same span. */
export interface ChartSpans extends LinkedSpans {
  durationNanos: ArrayLike<Nanos>;
  /** Places in `SPAN_KINDS`. */
  kind: ArrayLike<number>;
  texts: readonly string[];
  /** Places in `texts`; only an operation can be `NO_TEXT`. */
  label: ArrayLike<number>;
  service: ArrayLike<number>;
  op: ArrayLike<number>;
  /** Spans whose times one clock gave have the same number. */
  clock: ArrayLike<number>;
  /** `FAILED` and `CALL`. */
  flags: Uint8Array;
}

/** The spans of a trace, parents as things happened where a browser loaded a page. */
export function chartSpans(trace: TabledTrace): ChartSpans {
  const spans = trace.table === undefined ? ofViews(trace.spans) : ofTable(trace.table);
  if (!spans.texts.includes(PAGE_LOAD)) return spans;
  const moved = parentsByPageLoads(trace.spans);
  if (moved.size === 0) return spans;
  const parentIds = spans.spanId.map((id, place) => {
    const parent = moved.get(id);
    return parent === undefined ? parentIdOf(spans.links, spans.spanId, place) : parent;
  });
  return { ...spans, links: linksOf(spans.spanId, parentIds) };
}

function ofTable(table: SpanTable): ChartSpans {
  const { spanId, links, name, service, op, kind, status, offsetNanos, durationNanos } = table;
  const texts = [...table.texts];
  const noName = texts.indexOf("");
  const label = noName === -1 ? name : name.map((place) => (place === noName ? texts.length : place));
  texts.push(spanLabel({ name: "", attributes: {} }));
  const isCall = texts.map(isCallsOperation);
  const flags = new Uint8Array(spanId.length);
  for (let place = 0; place < flags.length; place += 1)
    flags[place] =
      (status[place] === FAILED_STATUS ? FAILED : 0) |
      (kind[place] === CLIENT || (op[place] !== NO_TEXT && isCall[op[place]!]!) ? CALL : 0);
  // An outline says nothing of hosts.
  const clock = service;
  return { spanId, links, texts, label, service, op, clock, kind, flags, offsetNanos, durationNanos };
}

function ofViews(spans: readonly SpanView[]): ChartSpans {
  const texts = createTextTable();
  const clocks = createTextTable();
  const spanId = spans.map((span) => span.spanId);
  return {
    spanId,
    links: linksOf(
      spanId,
      spans.map(({ parentSpanId }) => parentSpanId),
    ),
    offsetNanos: spans.map(({ offsetNanos }) => offsetNanos),
    durationNanos: spans.map(({ durationNanos }) => durationNanos),
    kind: spans.map(({ kind }) => SPAN_KINDS.indexOf(kind)),
    texts: texts.texts,
    label: spans.map((span) => texts.add(spanLabel(span))),
    service: spans.map(({ service }) => texts.add(service)),
    op: spans.map(({ op }) => (op === null ? NO_TEXT : texts.add(op))),
    clock: spans.map((span) => clocks.add(JSON.stringify([span.service, hostOf(span)]))),
    flags: Uint8Array.from(
      spans,
      (span) => (span.status === "error" ? FAILED : 0) | (isCallOf(span) ? CALL : 0),
    ),
  };
}

const CLIENT = SPAN_KINDS.indexOf("client");

function isCallOf({ kind, op, attributes }: SpanView): boolean {
  return (
    kind === "client" ||
    isCallsOperation(op ?? "") ||
    "db.system" in attributes ||
    "db.system.name" in attributes
  );
}

function isCallsOperation(op: string): boolean {
  return /^(?:db|cache|http\.client)\b/.test(op);
}

function hostOf({ resource }: SpanView): string | null {
  const host = resource["host.name"] ?? resource["host.id"];
  return typeof host === "string" ? host : null;
}
