import type { Nanos } from "#lib/units.ts";
import type { TraceView } from "#api/trace.ts";
import { namePattern } from "#model/name-pattern.ts";
import { FAILED, selfTime } from "../waterfall/chart-rows.ts";
import { traceChart } from "../waterfall/trace-chart.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import { spanLabel } from "../page/span-label.ts";

/** The sums of one group of spans in a trace. */
export interface KindSum {
  spans: number;
  failed: number;
  /** Self time, without child spans. */
  selfNanos: Nanos;
}

export interface ComparedKind {
  service: string;
  name: string;
  here: KindSum;
  there: KindSum;
}

const NONE: KindSum = { spans: 0, failed: 0, selfNanos: 0 };

/** The span groups of two traces, largest difference in self time first. */
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

/** The latest trace without errors that has the same root span and service; null if there is none since `start`. */
export async function healthyTrace(
  client: Pick<CollectorClient, "listTraces" | "getTrace">,
  trace: TraceView,
  start: string,
): Promise<TraceView | null> {
  const root = trace.spans.find(({ parentSpanId }) => parentSpanId === null) ?? trace.spans[0];
  if (root === undefined) return null;
  const name = root.name.replaceAll('"', "");
  const listed = await client.listTraces({
    query: `service:"${root.service}" name:"${name}"`,
    start,
    limit: 100,
  });
  if (!listed.ok) return null;
  const found = listed.value.traces.find(
    (other) =>
      other.traceId !== trace.traceId &&
      other.failedSpans + other.events === 0 &&
      !other.rootMissing &&
      [root.name, spanLabel(root)].includes(other.rootName) &&
      other.rootService === root.service,
  );
  const answer =
    found === undefined ? null : await client.getTrace({ trace: found.traceId, detail: "columns" });
  return answer?.ok === true ? answer.value : null;
}
