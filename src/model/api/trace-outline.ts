import { SPAN_KINDS } from "../span.ts";
import { TraceView, type SpanView } from "./trace.ts";

const KINDS: ReadonlySet<unknown> = new Set(SPAN_KINDS);
const STATUSES: ReadonlySet<unknown> = new Set(["unset", "ok", "error"]);
const NONE = {
  scope: null,
  statusMessage: null,
  attributes: Object.freeze({}),
  resource: Object.freeze({}),
  events: Object.freeze([]) as never[],
  links: Object.freeze([]) as never[],
};
const Rest = TraceView.omit({ spans: true });

/**
 * Checks a trace as `TraceView` does, but one that comes as an outline by hand and in place: of a large trace a schema would
 * make every span anew, which takes longer than everything else that is done with it.
 */
export const TraceOrOutline = {
  safeParse(value: unknown): { success: true; data: TraceView } | { success: false } {
    if (!isOutline(value)) return TraceView.safeParse(value);
    const { spans, ...others } = value;
    const rest = Rest.safeParse(others);
    if (!rest.success || !spans.every(isOutlineSpan)) return { success: false };
    return { success: true, data: { ...rest.data, spans: spans.map(filled) } };
  },
};

function isOutline(value: unknown): value is { spans: unknown[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "outline" in value &&
    value.outline === true &&
    "spans" in value &&
    Array.isArray(value.spans)
  );
}

type OutlineSpan = Omit<SpanView, keyof typeof NONE>;

function isOutlineSpan(value: unknown): value is OutlineSpan {
  if (typeof value !== "object" || value === null) return false;
  const span = value as Partial<Record<keyof SpanView, unknown>>;
  return (
    typeof span.spanId === "string" &&
    (span.parentSpanId === null || typeof span.parentSpanId === "string") &&
    typeof span.service === "string" &&
    typeof span.name === "string" &&
    (span.op === null || typeof span.op === "string") &&
    KINDS.has(span.kind) &&
    typeof span.offsetNanos === "number" &&
    typeof span.durationNanos === "number" &&
    STATUSES.has(span.status)
  );
}

function filled(span: OutlineSpan): SpanView {
  const { spanId, parentSpanId, service, name, op, kind, offsetNanos, durationNanos, status } = span;
  const { scope, statusMessage, attributes, resource, events, links } = NONE;
  return {
    spanId,
    parentSpanId,
    service,
    scope,
    name,
    op,
    kind,
    offsetNanos,
    durationNanos,
    status,
    statusMessage,
    attributes,
    resource,
    events,
    links,
  };
}
