import type { Nanos } from "#lib/units.ts";
import { NO_TEXT, type SpanTable } from "#api/span-table.ts";
import { SPAN_KINDS } from "#model/span.ts";
import type { RowOrder } from "./order-spans.ts";
import { PAGE_LOAD, PAGE_REQUEST } from "./page-loads.ts";

/** A service whose clock differs from its caller's. */
export interface ClockSkew {
  service: string;
  /** Added to its times; of several corrections, that of its first span. */
  byNanos: Nanos;
  /** How many of its spans were shifted. */
  spans: number;
}

const [SERVER, CLIENT] = [SPAN_KINDS.indexOf("server"), SPAN_KINDS.indexOf("client")];

/** Differences due to millisecond clocks are not skew. */
const TOLERANCE: Nanos = 1_500_000;

/**
 * Computes how far to shift each row so that no call starts before its caller or outlasts the caller's wait. Clocks
 * are only compared where a span and its parent ran on different ones (another service or host); descendants inherit
 * the shift. A call that fits into its parent is centred, as the network time of each direction is unknown (the rule
 * of https://github.com/jaegertracing/jaeger/tree/main/internal/uimodel/adjuster). Calls that may outlive their
 * parent, such as queued work, are only shifted if they start too early. A page load below a server span is never
 * shifted: it started in the browser before that span. A browser's wait for its page bounds the server's span like a
 * client call.
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
