import type { Nanos } from "#lib/units.ts";
import type { Span } from "#model/span.ts";

/** How long each span ran while none of its children did. */
export function selfTimes(spans: Span[]): Nanos[] {
  const children = Map.groupBy(
    spans.filter(({ parentSpanId }) => parentSpanId !== null),
    ({ parentSpanId }) => parentSpanId,
  );
  return spans.map((span) => {
    let covered = 0;
    let until = 0;
    const within = (children.get(span.spanId) ?? [])
      .map((child) => {
        const from = Number(child.start - span.start);
        return { from: Math.max(0, from), to: Math.min(span.duration, from + child.duration) };
      })
      .toSorted((left, right) => left.from - right.from);
    for (const { from, to } of within) {
      const begin = Math.max(from, until);
      if (to <= begin) continue;
      covered += to - begin;
      until = to;
    }
    return span.duration - covered;
  });
}
