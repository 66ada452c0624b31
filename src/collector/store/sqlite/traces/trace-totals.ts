import type { Connection } from "../engine/connection.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import { bucketOf } from "../rates/histogram.ts";
import type { DayWriter } from "../engine/day-writer.ts";

interface Seen {
  isRoot: boolean;
  start: bigint;
  duration: number;
  /** Numbers of interned names. */
  name: number;
  service: number;
  failed: boolean;
}

/** The totals that a batch adds to one trace. */
export interface TraceTotals {
  row: number;
  traceId: string;
  /** The stored row; null when this batch is the first to name the trace. */
  stored: TraceRow | null;
  spans: number;
  failed: number;
  start: bigint;
  end: bigint;
  root: Seen | null;
  names: Set<number>;
  services: Set<number>;
  add(span: Seen): void;
}

interface TraceRow {
  id: bigint;
  spans: bigint;
  failed: bigint;
  start: bigint;
  duration: bigint;
  root_known: bigint;
  root_start: bigint;
  root_duration: bigint;
  root_name: bigint | null;
  root_service: bigint | null;
}

export function openTrace(day: DayWriter, traceId: string): TraceTotals {
  const stored =
    (day.connection
      .prepareBig(
        `SELECT id, spans, failed, start, duration, root_known, root_start, root_duration, root_name, root_service
         FROM traces WHERE trace_id = ?`,
      )
      .get(bytesFromHex(traceId)) as TraceRow | undefined) ?? null;
  return {
    row: stored === null ? day.nextTrace() : Number(stored.id),
    traceId,
    stored,
    spans: 0,
    failed: 0,
    start: 0n,
    end: 0n,
    root: null,
    names: new Set(),
    services: new Set(),
    add(span) {
      const end = span.start + BigInt(span.duration);
      if (this.spans === 0 || span.start < this.start) this.start = span.start;
      if (this.spans === 0 || end > this.end) this.end = end;
      if (this.root === null || isBetterRoot(span, this.root)) this.root = span;
      this.spans++;
      if (span.failed) this.failed++;
      this.names.add(span.name);
      this.services.add(span.service);
    },
  };
}

type Root = Pick<Seen, "isRoot" | "start" | "duration">;

/**
 * A span without a parent is preferred as root, as another's parent may still arrive; then the earliest, then the longest, whatever
 * the order of arrival.
 */
function isBetterRoot(span: Root, than: Root): boolean {
  if (span.isRoot !== than.isRoot) return span.isRoot;
  return span.start === than.start ? span.duration > than.duration : span.start < than.start;
}

/** Merges a batch's totals into the trace's row, which trace lists read. */
export function writeTrace(connection: Connection, totals: TraceTotals): void {
  const { root, stored } = totals;
  if (root === null) return;
  const before = stored !== null && stored.spans > 0n ? stored : null;
  const start = before !== null && before.start < totals.start ? before.start : totals.start;
  const storedEnd = before === null ? 0n : before.start + before.duration;
  const duration = (storedEnd > totals.end ? storedEnd : totals.end) - start;
  const better =
    before === null ||
    isBetterRoot(root, {
      isRoot: before.root_known === 1n,
      start: before.root_start,
      duration: Number(before.root_duration),
    });
  const columns = [
    totals.spans + Number(before?.spans ?? 0n),
    totals.failed + Number(before?.failed ?? 0n),
    start,
    duration,
    bucketOf(Number(duration)),
    ...(better || before === null
      ? [root.isRoot ? 1 : 0, root.start, root.duration, root.name, root.service]
      : [before.root_known, before.root_start, before.root_duration, before.root_name, before.root_service]),
  ];
  const sql =
    stored === null
      ? `INSERT INTO traces (spans, failed, start, duration, bucket, root_known, root_start, root_duration, root_name,
           root_service, id, trace_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      : `UPDATE traces SET spans = ?, failed = ?, start = ?, duration = ?, bucket = ?, root_known = ?, root_start = ?,
           root_duration = ?, root_name = ?, root_service = ? WHERE id = ?`;
  const key = stored === null ? [totals.row, bytesFromHex(totals.traceId)] : [totals.row];
  connection.prepare(sql).run(...columns, ...key);
  const addName = connection.prepare("INSERT OR IGNORE INTO trace_names (name, trace) VALUES (?, ?)");
  for (const name of totals.names) addName.run(name, totals.row);
  const addService = connection.prepare(
    "INSERT OR IGNORE INTO trace_services (trace, service) VALUES (?, ?)",
  );
  for (const service of totals.services) addService.run(totals.row, service);
}

/** The number of the trace's row, which is created where no record named the trace before. */
export function traceRow(day: DayWriter, traceId: string): number {
  const id = bytesFromHex(traceId);
  const found = day.connection.prepare("SELECT id FROM traces WHERE trace_id = ?").get(id) as
    | { id: number }
    | undefined;
  if (found !== undefined) return found.id;
  const row = day.nextTrace();
  day.connection.prepare("INSERT INTO traces (id, trace_id) VALUES (?, ?)").run(row, id);
  return row;
}
