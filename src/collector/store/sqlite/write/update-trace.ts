import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "./context.ts";

interface Seen {
  isRoot: boolean;
  start: bigint;
  duration: number;
  /** Numbers of interned names. */
  name: number;
  service: number;
  failed: boolean;
}

/** What a batch adds to one trace. */
export interface TraceTotals {
  row: number;
  spans: number;
  failed: number;
  start: bigint;
  end: bigint;
  root: Seen | null;
  names: Set<number>;
  services: Set<number>;
  add(span: Seen): void;
}

export function createTraceTotals(row: number): TraceTotals {
  return {
    row,
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

/** A span without parent stands for its trace, before one whose parent may still come; of equals the earliest. */
function isBetterRoot(span: Pick<Seen, "isRoot" | "start">, than: Pick<Seen, "isRoot" | "start">): boolean {
  return span.isRoot === than.isRoot ? span.start < than.start : span.isRoot;
}

interface TraceRow {
  spans: bigint;
  start: bigint;
  duration: bigint;
  root_known: bigint;
  root_start: bigint;
}

/** Merges what a batch brought into the trace's row, which the trace list is read from. */
export function updateTrace({ connection }: WriteContext, totals: TraceTotals, now: UnixMillis): void {
  const { root } = totals;
  if (root === null) return;
  const row = connection
    .prepareBig("SELECT spans, start, duration, root_known, root_start FROM traces WHERE id = ?")
    .get(totals.row) as unknown as TraceRow;
  const isFirst = row.spans === 0n;
  const start = isFirst || totals.start < row.start ? totals.start : row.start;
  const storedEnd = row.start + row.duration;
  const end = isFirst || totals.end > storedEnd ? totals.end : storedEnd;
  connection
    .prepare(
      "UPDATE traces SET spans = spans + ?, failed = failed + ?, start = ?, duration = ?, received = ? WHERE id = ?",
    )
    .run(totals.spans, totals.failed, start, end - start, Math.floor(now), totals.row);
  if (isFirst || isBetterRoot(root, { isRoot: row.root_known === 1n, start: row.root_start })) {
    connection
      .prepare(
        `UPDATE traces SET root_known = ?, root_start = ?, root_duration = ?, root_name = ?, root_service = ?
         WHERE id = ?`,
      )
      .run(root.isRoot ? 1 : 0, root.start, root.duration, root.name, root.service, totals.row);
  }
  const addName = connection.prepare("INSERT OR IGNORE INTO trace_names (name, trace) VALUES (?, ?)");
  for (const name of totals.names) addName.run(name, totals.row);
  const addService = connection.prepare(
    "INSERT OR IGNORE INTO trace_services (trace, service) VALUES (?, ?)",
  );
  for (const service of totals.services) addService.run(totals.row, service);
}
