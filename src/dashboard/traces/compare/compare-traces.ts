import type { Nanos } from "#lib/units.ts";
import type { TraceView } from "#api/trace.ts";
import { namePattern } from "../waterfall/name-pattern.ts";
import { FAILED } from "../waterfall/row-flags.ts";
import { selfTime } from "../waterfall/self-times.ts";
import { traceChart } from "../waterfall/trace-chart.ts";

/** What the spans of one kind came to in a trace. */
export interface KindSum {
  spans: number;
  failed: number;
  /** Without what ran below them. */
  selfNanos: Nanos;
}

export interface ComparedKind {
  service: string;
  name: string;
  here: KindSum;
  there: KindSum;
}

const NONE: KindSum = { spans: 0, failed: 0, selfNanos: 0 };

/** The kinds of spans of two traces side by side, those first whose own time differs most. */
export function compareTraces(here: TraceView, there: TraceView): ComparedKind[] {
  const [ours, theirs] = [sumKinds(here), sumKinds(there)];
  const kinds = new Map([...theirs, ...ours]);
  return [...kinds]
    .map(([key, { service, name }]) => ({
      service,
      name,
      here: ours.get(key)?.sum ?? NONE,
      there: theirs.get(key)?.sum ?? NONE,
    }))
    .toSorted((a, b) => difference(b) - difference(a));
}

function difference({ here, there }: ComparedKind): number {
  return Math.abs(here.selfNanos - there.selfNanos);
}

function sumKinds(trace: TraceView): Map<string, { service: string; name: string; sum: KindSum }> {
  const { rows, names, services } = traceChart(trace);
  const kinds = new Map<string, { service: string; name: string; sum: KindSum }>();
  for (let row = 0; row < rows.end.length; row += 1) {
    const service = services[rows.service[row] ?? -1];
    if (service === undefined) continue;
    const name = names[rows.name[row] ?? -1] ?? "";
    const key = `${service} ${namePattern(name)}`;
    const kind = kinds.get(key) ?? { service, name, sum: { ...NONE } };
    kinds.set(key, kind);
    kind.sum.spans += 1;
    kind.sum.failed += ((rows.flags[row] ?? 0) & FAILED) === 0 ? 0 : 1;
    kind.sum.selfNanos += selfTime(rows, row);
  }
  return kinds;
}
