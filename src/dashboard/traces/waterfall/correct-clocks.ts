import type { Nanos } from "#lib/units.ts";
import type { SpanView } from "#model/api/trace.ts";
import type { OrderedRow } from "./order-spans.ts";
import { isPageRequest } from "./page-loads.ts";

/** A service whose clock was found to differ from that of the service that called it. */
export interface ClockSkew {
  service: string;
  /** Added to the times that it wrote; of several corrections the one of its first span. */
  byNanos: Nanos;
  /** How many of its spans were moved. */
  spans: number;
}

type TimedSpan = Pick<SpanView, "service" | "kind" | "op" | "offsetNanos" | "durationNanos" | "resource">;

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
  rows: OrderedRow[],
  spans: TimedSpan[],
): { shifts: Float64Array; skews: ClockSkew[] } {
  const shifts = new Float64Array(rows.length);
  const skews = new Map<string, ClockSkew>();
  const above: number[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    above.length = row.depth;
    above.push(place);
    const parentPlace = above[row.depth - 1];
    const span = spans[row.index];
    const parent = parentPlace === undefined ? undefined : spans[rows[parentPlace]?.index ?? -1];
    if (parentPlace === undefined || span === undefined || parent === undefined) continue;
    const inherited = shifts[parentPlace] ?? 0;
    const shift = sameClock(span, parent) ? inherited : neededShift(span, parent, inherited);
    if (shift === 0) continue;
    shifts[place] = shift;
    const known = skews.get(span.service);
    if (known === undefined) skews.set(span.service, { service: span.service, byNanos: shift, spans: 1 });
    else known.spans += 1;
  }
  return { shifts, skews: [...skews.values()] };
}

function sameClock(a: TimedSpan, b: TimedSpan): boolean {
  return a.service === b.service && hostOf(a) === hostOf(b);
}

function hostOf({ resource }: TimedSpan): string | null {
  const host = resource["host.name"] ?? resource["host.id"];
  return typeof host === "string" ? host : null;
}

function neededShift(span: TimedSpan, parent: TimedSpan, parentShift: Nanos): Nanos {
  if (span.op === "pageload" || span.op === "navigation") return 0;
  const parentStart = parent.offsetNanos + parentShift;
  const parentEnd = parentStart + parent.durationNanos;
  const waits = (parent.kind === "client" || isPageRequest(parent)) && span.kind === "server";
  const early = span.offsetNanos < parentStart - TOLERANCE;
  const late = waits && span.offsetNanos + span.durationNanos > parentEnd + TOLERANCE;
  if (!early && !late) return 0;
  const slack = parent.durationNanos - span.durationNanos;
  return Math.round(parentStart + Math.max(0, slack) / 2 - span.offsetNanos);
}
