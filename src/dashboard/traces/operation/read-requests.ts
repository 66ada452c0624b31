import type { UnixMillis } from "#lib/units.ts";
import type { Differences } from "#api/differences.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { RepeatingTraces, TraceList } from "#api/traces.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Answer } from "../../collector-client/request.ts";
import { sameTimesBefore } from "../../now/hour-steps.ts";
import { errorTone } from "../../now/verdict.ts";
import { readSuspects } from "../../releases/read-suspects.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { scopedQuery } from "../../scope/scoped-query.ts";
import { timesBefore, traceSearch } from "../search/trace-filter.ts";
import { exampleFilter, operationTimes, type Example, type RequestsFilter } from "./operation-filter.ts";
import { comparedSides, type ComparedSides } from "./comparison.ts";
import { latelyFailingSince, operationSteps, worseSince } from "./operation-steps.ts";

/** What the page of an operation or a service shows of its requests. */
export interface ReadRequests {
  rates: Answer<RatesAnswer>;
  /** Null without requests. */
  series: RateSeriesView | null;
  before: Answer<RatesAnswer>;
  /** The same times before that are known. */
  usual: RatesAnswer[];
  /** Since when it fails more or is slower than before; null if it does not, or if that cannot be told. */
  worseSince: UnixMillis | null;
  /** Whether many fail since then though few of the whole time did. */
  failsLately: boolean;
  /** The releases that probably caused that, the likeliest first. */
  suspects: ReleaseStart[];
  /** What is compared; null without requests. */
  sides: ComparedSides | null;
  differences: Answer<Differences> | null;
  examples: Example;
  /** Null if those with N+1 calls are shown. */
  traces: Answer<TraceList> | null;
  /** Traces with N+1 calls. */
  repeating: Answer<RepeatingTraces>;
  /** The service's lines in this time; null if they could not be counted. */
  logs: number | null;
  releases: Answer<{ releases: ReleaseStart[] }>;
}

type Client = Pick<
  CollectorClient,
  "listRates" | "findDifferences" | "findRepeatedCalls" | "listTraces" | "countLogs" | "listReleaseStarts"
>;

const STEPS = 60;
export const SHOWN_TRACES = 6;
/** A release may take a while to break something. */
const HALF_HOUR = 1_800_000;

/** Reads requests: first their rates, which decide what else is worth showing. `fromOutside`: whether most begin their traces. */
export async function readRequests(
  client: Client,
  filter: RequestsFilter,
  now: UnixMillis,
  fromOutside: Promise<boolean>,
): Promise<ReadRequests> {
  const times = operationTimes(filter, now);
  const { service, route } = filter;
  const { env } = filter.traces;
  const by = route === null ? ("service" as const) : ("route" as const);
  const of = { service, route: route ?? undefined, environment: env, by };
  const [rates, before, logs, releases, ...usual] = await Promise.all([
    client.listRates({ ...of, ...times, steps: STEPS }),
    client.listRates({ ...of, ...timesBefore(times, now), steps: 1 }),
    client.countLogs({ query: scopedQuery("logs", writeTerm("service", service), { env }), ...times }),
    client.listReleaseStarts({ start: new Date(Date.parse(times.start) - HALF_HOUR).toISOString() }),
    ...sameTimesBefore(times).map((earlier) => client.listRates({ ...of, ...earlier, steps: STEPS })),
  ]);
  const series = rates.ok ? (rates.value.series[0] ?? null) : null;
  const worse = series !== null && series.failed > 0 ? "failing" : "slow";
  const { examples = worse } = filter;
  const known = usual.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const earlier = before.ok ? before.value.series[0] : undefined;
  const steps = rates.ok && series !== null ? operationSteps(rates.value, series, known) : null;
  const failingSince = steps === null ? null : latelyFailingSince(steps, earlier);
  const began =
    failingSince ?? (steps === null || series === null ? null : worseSince(steps, series, earlier));
  const sides =
    series === null
      ? null
      : comparedSides({
          comparison: filter.compare,
          times,
          now: series,
          before: earlier,
          worseSince: began,
          isFromOutside: await fromOutside,
        });
  const starts = releases.ok ? releases.value.releases : [];
  const [differences, suspects, traces, repeating] = await Promise.all([
    sides === null || sides.selection === null
      ? null
      : client.findDifferences({
          query: traceSearch(filter.traces),
          start: sides.start,
          end: sides.end,
          selection: sides.selection,
          since: sides.since ?? undefined,
        }),
    steps === null || series === null
      ? []
      : readSuspects(client, starts, {
          service,
          route,
          environment: env,
          kind:
            failingSince !== null || errorTone(series, earlier === undefined ? [] : [earlier]) === "bad"
              ? "failing"
              : "slow",
          began,
          precision: steps.times.step,
          slowerThan: Math.sqrt((earlier?.p95 ?? series.p95) * series.p95),
        }),
    examples === "repeated"
      ? null
      : client.listTraces({
          query: traceSearch(exampleFilter(filter, examples)),
          sort: examples === "slow" ? "slowest" : "newest",
          ...times,
          limit: SHOWN_TRACES,
        }),
    client.findRepeatedCalls({ query: traceSearch(filter.traces), ...times }),
  ]);
  return {
    rates,
    series,
    before,
    usual: known,
    worseSince: began,
    failsLately: failingSince !== null,
    suspects,
    sides,
    differences,
    examples,
    traces,
    repeating,
    logs: logs.ok ? logs.value.total : null,
    releases,
  };
}
