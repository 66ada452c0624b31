import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Differences } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import { comparedSides, type ComparedSides } from "../traces/operation/comparison.ts";
import type { Comparison } from "../traces/operation/operation-filter.ts";
import { areFromOutside } from "../traces/map/are-from-outside.ts";
import { readTraceFilter, traceSearch, type TraceListFilter } from "../traces/search/trace-filter.ts";
import type { ReleaseScope } from "./release-scope.ts";

/** What changed since a release began. */
export interface ReleaseChanges {
  sides: ComparedSides;
  differences: Answer<Differences> | null;
  /** The requests that are compared, from the release's start on. */
  filter: TraceListFilter;
}

interface Compared {
  /** The services that the release runs in. */
  services: string[];
  scope: ReleaseScope;
  comparison: Comparison;
  firstSeen: UnixMillis | null;
  /** The end of the page's time. */
  end: string;
  /** The requests of the release, and of the one before it. */
  own: Answer<RatesAnswer>;
  before: Answer<RatesAnswer> | null;
}

/** What a release changed shows soon, and is hidden by later changes. */
const LONGEST: Millis = 86_400_000;

/** Compares the first day of a release with as long before it; null without requests of it in the page's time. */
export async function readReleaseChanges(
  client: Pick<CollectorClient, "findDifferences" | "mapServices">,
  { services, scope, comparison, firstSeen, end, own, before }: Compared,
): Promise<ReleaseChanges | null> {
  const now = own.ok ? own.value.series[0] : undefined;
  if (now === undefined || firstSeen === null || firstSeen >= Date.parse(end)) return null;
  const times = {
    start: new Date(firstSeen).toISOString(),
    end: new Date(Math.min(Date.parse(end), firstSeen + LONGEST)).toISOString(),
  };
  const service = scope.service ?? (services.length === 1 ? services[0] : undefined);
  const filter: TraceListFilter = {
    ...readTraceFilter({}),
    env: scope.env,
    query: service === undefined ? "" : writeTerm("service", service),
    from: times.start,
    to: times.end,
  };
  const map = service === undefined ? null : await client.mapServices(times);
  const sides = comparedSides({
    comparison,
    times,
    now,
    before: before?.ok === true ? before.value.series[0] : undefined,
    worseSince: null,
    isFromOutside: service === undefined || (map?.ok === true && areFromOutside(map.value, service)),
  });
  if (sides.selection === null) return { sides, differences: null, filter };
  const differences = await client.findDifferences({
    query: traceSearch(filter),
    start: sides.start,
    end: sides.end,
    selection: sides.selection,
    since: sides.since ?? undefined,
  });
  return { sides, differences, filter };
}
