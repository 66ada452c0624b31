import type { TraceId } from "#lib/ids.ts";
import type { Nanos } from "#lib/units.ts";
import { isCall } from "#api/span-table.ts";
import { namePattern } from "#model/name-pattern.ts";
import { repeatedRuns, runTime } from "#model/repeated-calls.ts";
import type { RepeatedCalls, RepeatingTraces, TraceFilter, TraceLine } from "../../port/traces.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { listTraces } from "./list-traces.ts";
import { createPairs } from "./pairs.ts";
import { attributesOfDetail } from "./span-detail.ts";
import { decodeFlags } from "./span-flags.ts";
import { findTraceRows } from "./trace-parts.ts";

/** Spans read per trace. */
const MAX_SPANS = 1000;

/** The traces with N+1 calls among the `limit` latest and as many slowest, those that they cost most first. */
export function findRepeatedCalls(files: StoreFiles, filter: TraceFilter, limit: number): RepeatingTraces {
  const latest = listTraces(files, filter, "newest", { limit });
  const slowest = latest.next === null ? latest : listTraces(files, filter, "slowest", { limit });
  const lines = new Map([...latest.items, ...slowest.items].map((line) => [line.traceId, line]));
  const calls = worstCalls(files, [...lines.keys()]);
  const traces = [...lines.values()].flatMap((line: TraceLine) => {
    const repeated = calls.get(line.traceId);
    return repeated === undefined ? [] : [{ ...line, repeated }];
  });
  return {
    traces: traces.toSorted((left, right) => right.repeated.wallNanos - left.repeated.wallNanos),
    examined: lines.size,
    complete: latest.next === null,
  };
}

/** The N+1 of each trace that takes the most time. What a trace received on two days repeats is counted by day. */
function worstCalls(files: StoreFiles, ids: TraceId[]): Map<TraceId, RepeatedCalls> {
  const parts = ids.flatMap((traceId) =>
    findTraceRows(files, traceId)
      .filter(({ spans }) => spans > 0)
      .map(({ file, id }) => ({ file, id, traceId })),
  );
  const worst = new Map<TraceId, RepeatedCalls>();
  for (const [{ connection }, own] of Map.groupBy(parts, ({ file }) => file)) {
    const traceIds = new Map(own.map(({ id, traceId }) => [id, traceId]));
    for (const { trace, ...calls } of repeatedCalls(connection, [...traceIds.keys()])) {
      const traceId = traceIds.get(trace)!;
      if (calls.wallNanos > (worst.get(traceId)?.wallNanos ?? -1)) worst.set(traceId, calls);
    }
  }
  return worst;
}

type Row = [
  id: number,
  trace: number,
  parent: string | null,
  start: Nanos,
  duration: Nanos,
  service: number,
  name: number,
  op: number | null,
  flags: number,
];

/** Repeated siblings are children of one span, so its children are read in the order of their starts. */
function repeatedCalls(connection: Connection, traces: number[]): (RepeatedCalls & { trace: number })[] {
  const rows = connection
    .prepareLists(
      `SELECT spans.id, spans.trace, CAST(spans.parent_id AS TEXT), spans.start - traces.start, spans.duration, spans.service,
         spans.name, spans.op, spans.flags
       FROM json_each(?) AS wanted CROSS JOIN traces ON traces.id = wanted.value CROSS JOIN spans
         ON spans.id IN (SELECT own.id FROM spans AS own WHERE own.trace = wanted.value ORDER BY own.id LIMIT ${MAX_SPANS})
       ORDER BY spans.trace, spans.start, spans.id`,
    )
    .all(JSON.stringify(traces)) as unknown as Row[];
  const names = createNameReader(connection);
  const kinds = kindsOf(rows, names);
  const statementOf = createStatementReader(connection);
  const times = { startNanos: rows.map((row) => row[3]), durationNanos: rows.map((row) => row[4]) };
  const siblings = Map.groupBy(rows.keys(), (place) => `${rows[place]![1]} ${rows[place]![2]}`);
  return [...siblings.values()].flatMap((places) =>
    repeatedRuns(places, kinds).flatMap((run) => {
      // Of the middle one, as similar calls may stand beside the run.
      const [id, trace, , , , service, name] = rows[run[run.length >> 1]!]!;
      const { wallNanos, isSequential } = runTime(run, times);
      if (!isSequential || !run.every((place) => isCallRow(rows[place]!, names))) return [];
      const call = { service: names.name(service), name: names.name(name), statement: statementOf(id) };
      return [{ trace, ...call, count: run.length, wallNanos }];
    }),
  );
}

/** Spans of the same kind have the same number: those of a service whose names differ in ids and numbers only. */
function kindsOf(rows: Row[], names: NameReader): number[] {
  const kinds = createPairs((service, pattern) => ({ service, pattern }));
  const patterns = new Map<number, string>();
  return rows.map(([, , , , , service, name]) => {
    const pattern = patterns.get(name) ?? namePattern(names.name(name));
    patterns.set(name, pattern);
    return kinds.add(names.name(service), pattern);
  });
}

function isCallRow([, , , , , , , op, flags]: Row, names: NameReader): boolean {
  return isCall(decodeFlags(flags).kind, op === null ? null : names.name(op));
}

/** Attributes that say what a call asks for, by OpenTelemetry's current and former conventions. */
const STATEMENTS = ["db.query.text", "db.statement", "url.full", "http.url"];
const LONGEST = 500;

/** Reads what a call asks for; null where its span does not say it. */
function createStatementReader(connection: Connection) {
  const readDetail = createBlockReader(connection, "span_blocks");
  return (id: number): string | null => {
    const attributes = attributesOfDetail(readDetail(id));
    const text = STATEMENTS.map((key) => attributes[key]).find((value) => typeof value === "string");
    return typeof text === "string" ? text.slice(0, LONGEST) : null;
  };
}
