import type { Nanos } from "#lib/units.ts";
import type { DescribedSpans } from "./described-spans.ts";

type TimedSpans = Pick<DescribedSpans, "spanIds" | "parentSpanIds" | "starts" | "durations">;

/** The time that each of a trace's spans ran without any child; `places` are the spans' indexes in the lists. */
export function selfTimes(spans: TimedSpans, places: readonly number[]): Nanos[] {
  const children = new Map<string, number[]>();
  for (const place of places) {
    const parent = spans.parentSpanIds[place]!;
    if (parent === null) continue;
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [place]);
    else known.push(place);
  }
  return places.map((place) => {
    const own = children.get(spans.spanIds[place]!);
    return own === undefined ? spans.durations[place]! : spans.durations[place]! - covered(spans, place, own);
  });
}

/** The time covered by children, counting overlaps once and only within the parent. */
function covered({ starts, durations }: TimedSpans, place: number, children: number[]): Nanos {
  let sum = 0;
  let until = starts[place]!;
  const end = until + durations[place]!;
  for (const child of children.toSorted((left, right) => starts[left]! - starts[right]!)) {
    const from = Math.max(starts[child]!, until);
    const to = Math.min(starts[child]! + durations[child]!, end);
    if (to <= from) continue;
    sum += to - from;
    until = to;
  }
  return sum;
}
