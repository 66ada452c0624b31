import { LOGS, LogList } from "#api/logs.ts";
import { otlpLogs, otlpSpans } from "#api/otlp-json.ts";
import type { TraceView } from "#api/trace.ts";
import { TraceList, TRACES } from "#api/traces.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Unanswered } from "./ask-collector.ts";
import type { Counts } from "./counts.ts";
import type { ProjectReader } from "./project-reader.ts";
import { sentryEvent, sentryTransaction } from "./sentry-line.ts";

/** ISO 8601, open at a side without a time. */
export interface TimeRange {
  start: string | undefined;
  end: string | undefined;
}

/** A line and what it holds, or why something is not in the export. */
export type ExportStep = ExportedLine | { missing: string } | { withoutPayload: true };

interface ExportedLine {
  value: object;
  counts: Partial<Counts>;
}

/** Ends with a failure, or with null. */
type Steps = AsyncGenerator<ExportStep, Unanswered | null>;

const LOGS_A_LINE = 500;
const TRACES_A_PAGE = 200;
const SPANS_A_LINE = 1_000;

/** What a project holds of a time range: the spans of the traces that begin in it, then log records, then events. */
export async function* exportLines(reader: ProjectReader, range: TimeRange): Steps {
  return (
    (yield* spanLines(reader, range)) ??
    (yield* logLines(reader, range)) ??
    (yield* eventLines(reader, range))
  );
}

async function* spanLines(reader: ProjectReader, range: TimeRange): Steps {
  const query = { ...range, limit: String(TRACES_A_PAGE) };
  const pages = reader.pagesOf({ path: TRACES.listTraces.path, query }, TraceList);
  let step = await pages.next();
  for (; step.done !== true; step = await pages.next()) {
    yield* missingDays(step.value);
    for (const { traceId } of step.value.page.traces) {
      const trace = await reader.trace(traceId);
      if (!trace.ok) return trace.error;
      const transactions = await transactionsOf(reader, trace.value);
      if (!transactions.ok) return transactions.error;
      yield* linesOfTrace(trace.value, transactions.value);
    }
  }
  return step.value;
}

/** A transaction's line, and the ids of the spans in it. */
type TransactionLine = ExportedLine & { spanIds: string[] };

async function transactionsOf(
  reader: ProjectReader,
  trace: TraceView,
): Promise<Result<TransactionLine[], Unanswered>> {
  const inTrace = new Map(trace.spans.map((span) => [span.spanId, span]));
  const lines: TransactionLine[] = [];
  for (const span of trace.spans) {
    if (span.eventId === undefined) continue;
    const stored = await reader.transaction(span.eventId);
    if (!stored.ok) return stored;
    if (stored.value === null) continue;
    const { payload, children } = stored.value;
    lines.push({
      value: sentryTransaction(span.eventId, payload, span, children, inTrace, trace.start),
      counts: { transactions: 1, spans: 1 + children.length },
      spanIds: [span.spanId, ...children.map((child) => child.span_id)],
    });
  }
  return ok(lines);
}

function* linesOfTrace(trace: TraceView, transactions: TransactionLine[]): Generator<ExportStep> {
  if (trace.truncated) yield { missing: `spans of the trace ${trace.traceId}, which has too many` };
  yield* transactions;
  const exported = new Set(transactions.flatMap(({ spanIds }) => spanIds));
  const others = trace.spans.filter(({ spanId }) => !exported.has(spanId));
  for (let at = 0; at < others.length; at += SPANS_A_LINE) {
    const spans = others.slice(at, at + SPANS_A_LINE);
    yield { value: otlpSpans({ ...trace, spans }), counts: { spans: spans.length } };
  }
}

async function* logLines(reader: ProjectReader, range: TimeRange): Steps {
  const query = { ...range, limit: String(LOGS_A_LINE) };
  const pages = reader.pagesOf({ path: LOGS.listLogs.path, query }, LogList);
  let step = await pages.next();
  for (; step.done !== true; step = await pages.next()) {
    yield* missingDays(step.value);
    const { logs } = step.value.page;
    if (logs.length > 0) yield { value: otlpLogs(logs), counts: { logs: logs.length } };
  }
  return step.value;
}

/** Events have no list by time: all are looked at. */
async function* eventLines(reader: ProjectReader, { start, end }: TimeRange): Steps {
  const isInRange = (iso: string) =>
    (start === undefined || iso >= start) && (end === undefined || iso < end);
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await reader.eventsFrom(cursor);
    if (!page.ok) return page.error;
    for (const { eventID, dateCreated } of page.value.items) {
      if (!isInRange(dateCreated)) continue;
      const payload = await reader.payload(eventID);
      if (!payload.ok) return payload.error;
      if (payload.value === null) yield { withoutPayload: true };
      else yield { value: sentryEvent(eventID, payload.value), counts: { events: 1 } };
    }
    cursor = page.value.next;
  }
  return null;
}

function* missingDays({ missing }: { missing: string | null }): Generator<ExportStep> {
  if (missing !== null) yield { missing: `damaged days: ${missing}` };
}
