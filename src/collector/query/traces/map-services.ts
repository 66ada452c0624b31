import type { ServiceMap, ServiceMapQuery } from "#model/api/service-map.ts";
import type { ServiceEdge } from "#collector/store/port/traces.ts";
import type { QueryContext } from "../query-context.ts";
import { pastRange } from "../times/time-range.ts";

/** Traces that are looked at: who calls whom changes little, and each costs. */
const SAMPLE = 600;

/** Who calls whom, how often, how badly and how long. */
export async function mapServices(
  { store, clock }: QueryContext,
  query: ServiceMapQuery,
): Promise<ServiceMap> {
  const range = pastRange(query, clock());
  const [{ edges, traces, complete }, counted] = await Promise.all([
    store.mapServices(range, SAMPLE),
    store.countRequests(range),
  ]);
  const requests = new Map(counted.map(({ service, requests: of }) => [service, of]));
  const scaleOf = (service: string) => {
    const sampled = edges
      .filter(({ callee, kind }) => callee === service && kind === "service")
      .reduce((sum, { calls }) => sum + calls, 0);
    return complete || sampled === 0 ? 1 : Math.max(1, (requests.get(service) ?? sampled) / sampled);
  };
  const scaled = ({ caller, callee, kind, calls }: ServiceEdge) =>
    Math.round(calls * scaleOf(kind === "external" ? (caller ?? callee) : callee));
  return {
    start: new Date(range.start).toISOString(),
    end: new Date(range.end).toISOString(),
    traces,
    complete,
    edges: edges
      .map((edge) => {
        const { caller, callee, kind, calls, failed, p50, p95, p99 } = edge;
        return { caller, callee, kind, calls: scaled(edge), failedShare: failed / calls, p50, p95, p99 };
      })
      .toSorted((left, right) => right.calls - left.calls),
  };
}
