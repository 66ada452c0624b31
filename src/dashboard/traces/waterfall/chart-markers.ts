import type { Nanos } from "#lib/units.ts";
import type { SpanView, TraceView } from "#api/trace.ts";

/** A marker on a row: an error event or a log record by severity. */
export type MarkerKind = "event" | "error-log" | "warn-log" | "log";

export interface ChartMarkers {
  row: number[];
  atNanos: Nanos[];
  kind: MarkerKind[];
}

/**
 * The error events and log records of a trace by time, each on its span's row. `shiftOf` returns a row's clock
 * correction.
 */
export function markersOf(
  trace: TraceView,
  spanIds: string[],
  shiftOf: (row: number) => Nanos,
): ChartMarkers {
  const rowOf = new Map<string, number>();
  if (trace.events.length + trace.logs.length === 0) return { row: [], atNanos: [], kind: [] };
  for (const [row, spanId] of spanIds.entries()) if (!rowOf.has(spanId)) rowOf.set(spanId, row);
  const mark = (spanId: string | null, offset: Nanos, kind: MarkerKind) => {
    const row = spanId === null ? -1 : (rowOf.get(spanId) ?? -1);
    return { row, at: offset + shiftOf(row), kind };
  };
  const all = [
    ...trace.events.map((event) => mark(event.spanId, event.offsetNanos, "event")),
    ...trace.logs.map((log) => mark(log.spanId, log.offsetNanos, logKind(log.severityNumber))),
  ].toSorted((a, b) => a.at - b.at);
  return {
    row: all.map(({ row }) => row),
    atNanos: all.map(({ at }) => at),
    kind: all.map(({ kind }) => kind),
  };
}

function logKind(severity: number): MarkerKind {
  if (severity >= 17) return "error-log";
  return severity >= 13 ? "warn-log" : "log";
}

/** One of the web vitals of a page load (https://web.dev/articles/vitals). */
export interface Vital {
  name: "FCP" | "LCP" | "INP" | "CLS";
  atNanos: Nanos;
  /** Formatted: `292 ms`, `0.12`. */
  text: string;
}

const [PAINT, VITAL] = ["browser.paint", "ui.webvital."];
const KEYS = {
  LCP: "browser.web_vital.lcp.value",
  INP: "browser.web_vital.inp.value",
  CLS: "browser.web_vital.cls.value",
} as const;

/** The operations of spans with web vitals. */
export function isVitalsOperation(op: string): boolean {
  return op === PAINT || op.startsWith(VITAL);
}

/** The web vitals of a trace by time, counted from `begin`; paints stand at their moment. */
export function findVitals(spans: SpanView[], begin: Nanos): Vital[] {
  const found: Vital[] = [];
  for (const span of spans) {
    const end = span.offsetNanos + span.durationNanos - begin;
    if (span.op === PAINT && span.name === "first-contentful-paint")
      found.push({ name: "FCP", atNanos: end, text: `${Math.round(end / 1e6)} ms` });
    if (span.op?.startsWith(VITAL) !== true) continue;
    for (const [name, key] of Object.entries(KEYS)) {
      const value = span.attributes[key];
      if (typeof value !== "number") continue;
      const text = name === "CLS" ? String(Math.round(value * 1000) / 1000) : `${Math.round(value)} ms`;
      found.push({ name: name as Vital["name"], atNanos: end, text });
    }
  }
  return found.toSorted((a, b) => a.atNanos - b.atNanos);
}
