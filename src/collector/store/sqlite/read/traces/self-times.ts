import type { Nanos } from "#lib/units.ts";
import type { DescribedSpan } from "./described-spans.ts";

type TimedSpan = Pick<DescribedSpan, "spanId" | "parentSpanId" | "start" | "duration">;

/** How long each span ran while none of its children did. */
export function selfTimes(spans: readonly TimedSpan[]): Nanos[] {
  const children = new Map<string, TimedSpan[]>();
  for (const span of spans) {
    if (span.parentSpanId === null) continue;
    const known = children.get(span.parentSpanId);
    if (known === undefined) children.set(span.parentSpanId, [span]);
    else known.push(span);
  }
  return spans.map((span) => {
    const own = children.get(span.spanId);
    return own === undefined ? span.duration : span.duration - covered(span, own);
  });
}

/** How long a child ran, counted once where several did and only as far as they lie within. */
function covered(span: TimedSpan, children: TimedSpan[]): Nanos {
  let sum = 0;
  let until = span.start;
  const end = span.start + span.duration;
  for (const child of children.toSorted((left, right) => left.start - right.start)) {
    const from = Math.max(child.start, until);
    const to = Math.min(child.start + child.duration, end);
    if (to <= from) continue;
    sum += to - from;
    until = to;
  }
  return sum;
}
