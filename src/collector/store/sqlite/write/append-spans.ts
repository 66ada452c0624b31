import type { UnixMillis } from "#lib/units.ts";
import type { EncodedSpans } from "../encoded-batch.ts";
import { isFailed } from "../span-flags.ts";
import type { WriteContext } from "./context.ts";
import type { Ledger } from "./count-outcomes.ts";
import { createTraceTotals, updateTrace, type TraceTotals } from "./update-trace.ts";
import { noteServices } from "./note-services.ts";
import { traceRow } from "./trace-row.ts";

/** Writes the spans that are not there yet, and what their traces are listed by. Returns how many were there. */
export function appendSpans(
  context: WriteContext,
  spans: EncodedSpans,
  ledger: Ledger,
  now: UnixMillis,
): number {
  if (spans.traceId.length === 0) return 0;
  const names = spans.names.map((text) => context.names.name(text));
  const resources = spans.resources.map((json) => context.names.resource(json));
  const insert = context.connection.prepare(
    `INSERT OR IGNORE INTO spans (trace, span_id, parent_id, start, duration, name, service, scope, op, flags, project,
       resource, block, position) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const traces = new Map<string, TraceTotals>();
  const services = new Set<string>();
  let duplicates = 0;
  for (let index = 0; index < spans.traceId.length; index++) {
    const traceId = spans.traceId[index]!;
    let totals = traces.get(traceId);
    if (totals === undefined) {
      totals = createTraceTotals(traceRow(context, traceId, now));
      traces.set(traceId, totals);
    }
    const mark = context.spanBlocks.mark();
    const at = context.spanBlocks.add(spans.detail[index]!);
    const parentId = spans.parentId[index]!;
    const name = names[spans.name[index]!]!;
    const service = names[spans.service[index]!]!;
    const start = spans.start[index]!;
    const duration = spans.duration[index]!;
    const flags = spans.flags[index]!;
    const { changes } = insert.run(
      totals.row,
      spans.spanId[index]!,
      parentId === 0n ? null : parentId,
      start,
      duration,
      name,
      service,
      names[spans.scope[index]!] ?? null,
      names[spans.op[index]!] ?? null,
      flags,
      spans.project[index]!,
      resources[spans.resource[index]!]!,
      at.block,
      at.position,
    );
    const projectId = spans.project[index]!;
    if (changes === 0) {
      context.spanBlocks.reset(mark);
      duplicates++;
      ledger.count(projectId, "span", "duplicate");
      continue;
    }
    ledger.count(projectId, "span", "accepted");
    services.add(spans.names[spans.service[index]!]!);
    totals.add({ isRoot: parentId === 0n, start, duration, name, service, failed: isFailed(flags) });
  }
  for (const totals of traces.values()) updateTrace(context, totals, now);
  noteServices(context, services, now);
  return duplicates;
}
