import type { ServiceMap, ServiceMapQuery } from "#api/rates.ts";
import type { ServiceEdge } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { pastRange } from "#collector/times/time-range.ts";

/** Sample size. The map varies little between traces, and each one costs time. */
const SAMPLE = 600;

/** Which services call each other, with rates, errors and durations. */
export async function mapServices(
  { store, clock }: ReadContext,
  query: ServiceMapQuery,
): Promise<ServiceMap> {
  const range = pastRange(query, clock());
  const [{ edges, traces, complete }, counted] = await Promise.all([
    store.mapServices(range, SAMPLE),
    store.countRequests(range),
  ]);
  const sums = new Map(counted.map((of) => [of.service, of]));
  const callsTo = (service: string) =>
    edges.filter(({ callee, kind }) => callee === service && kind === "service");
  const scaleOf = (service: string) => {
    const sampled = callsTo(service).reduce((sum, { calls }) => sum + calls, 0);
    return complete || sampled === 0 ? 1 : Math.max(1, (sums.get(service)?.requests ?? sampled) / sampled);
  };
  const scaled = ({ caller, callee, kind, calls }: ServiceEdge) =>
    Math.round(calls * scaleOf(kind === "external" ? (caller ?? callee) : callee));
  const failedShareOf = ({ caller, callee, calls, failed }: ServiceEdge) => {
    const sum = sums.get(callee);
    // A service without other callers gets all its requests from outside.
    const isSummed = !complete && caller === null && callsTo(callee).length === 1;
    return isSummed && sum !== undefined ? sum.failed / sum.requests : failed / calls;
  };
  return {
    start: new Date(range.start).toISOString(),
    end: new Date(range.end).toISOString(),
    traces,
    complete,
    edges: edges
      .map((edge) => {
        const { caller, callee, kind, p50, p95, p99 } = edge;
        return { caller, callee, kind, calls: scaled(edge), failedShare: failedShareOf(edge), p50, p95, p99 };
      })
      .toSorted((left, right) => right.calls - left.calls),
  };
}
