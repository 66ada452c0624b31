import type { Nanos } from "#lib/units.ts";
import { NO_TEXT, type SpanTable } from "#model/api/span-table.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { RowOrder } from "./order-spans.ts";
import { PAGE_LOAD, PAGE_REQUEST } from "./page-loads.ts";

/** A service whose clock was found to differ from that of the service that called it. */
export interface ClockSkew {
  service: string;
  /** Added to the times that it wrote; of several corrections the one of its first span. */
  byNanos: Nanos;
  /** How many of its spans were moved. */
  spans: number;
}

const [SERVER, CLIENT] = [SPAN_KINDS.indexOf("server"), SPAN_KINDS.indexOf("client")];

/** Rounding of clocks that count milliseconds is no skew. */
const TOLERANCE: Nanos = 1_500_000;

/**
 * How far the times of each row have to be moved so that no call begins before its caller does, nor a caller's wait ends
 * before the call did. Clocks are compared only where a span's parent ran on another one (another service or host); below, the
 * same correction holds. A call that fits into its parent is put in its middle, as nothing says how long either way took
 * (the rule of https://github.com/jaegertracing/jaeger/tree/main/internal/uimodel/adjuster). What may outlive its parent, as
 * work that was only queued, is moved only where it would begin too early. A page load that hangs below a
 * server's span is never moved: it began in the browser before there was a span that it could be told to belong to. A browser's
 * wait for its page bounds what the server did for it, like a client's call.
 */
export function correctClocks(
  rows: RowOrder,
  spans: SpanTable,
): { shifts: Float64Array; skews: ClockSkew[] } {
  const shifts = new Float64Array(rows.span.length);
  const skews = new Map<number, ClockSkew>();
  const above: number[] = [];
  for (let row = 0; row < rows.span.length; row += 1) {
    const depth = rows.depth[row]!;
    above[depth] = row;
    if (depth === 0) continue;
    const parentRow = above[depth - 1]!;
    const span = rows.span[row]!;
    const parent = rows.span[parentRow]!;
    if (parent < 0) continue;
    const inherited = shifts[parentRow]!;
    const shift =
      spans.clock[span] === spans.clock[parent] ? inherited : neededShift(spans, span, parent, inherited);
    if (shift === 0) continue;
    shifts[row] = shift;
    const service = spans.service[span]!;
    const known = skews.get(service);
    if (known === undefined) skews.set(service, { service: spans.texts[service]!, byNanos: shift, spans: 1 });
    else known.spans += 1;
  }
  return { shifts, skews: [...skews.values()] };
}

function neededShift(spans: SpanTable, span: number, parent: number, parentShift: Nanos): Nanos {
  const { kind, offsetNanos, durationNanos } = spans;
  const start = offsetNanos[span]!;
  const duration = durationNanos[span]!;
  const parentStart = offsetNanos[parent]! + parentShift;
  const parentDuration = durationNanos[parent]!;
  const early = start < parentStart - TOLERANCE;
  const late = kind[span] === SERVER && start + duration > parentStart + parentDuration + TOLERANCE;
  if (!early && !(late && isWaiting(spans, parent))) return 0;
  const operation = operationOf(spans, span);
  if (operation === PAGE_LOAD || operation === "navigation") return 0;
  return Math.round(parentStart + Math.max(0, parentDuration - duration) / 2 - start);
}

function isWaiting(spans: SpanTable, span: number): boolean {
  return spans.kind[span] === CLIENT || operationOf(spans, span) === PAGE_REQUEST;
}

function operationOf({ texts, op }: SpanTable, span: number): string | null {
  return op[span] === NO_TEXT ? null : texts[op[span]!]!;
}
