import type { UnixMillis } from "#lib/units.ts";
import type { Differences } from "#api/differences.ts";
import type { OperationCallsView } from "#api/operations.ts";
import type { OperationPage } from "#api/pages.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { TraceList } from "#api/traces.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { answerOfPart } from "../../collector-client/answer-of-part.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Answer } from "../../collector-client/request.ts";
import { errorTone } from "../../now/verdict.ts";
import { readSuspects } from "../../releases/read-suspects.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { scopedQuery } from "../../scope/scoped-query.ts";
import { timesBefore, traceSearch } from "../search/trace-filter.ts";
import { exampleFilter, operationTimes, type Example, type OperationPageFilter } from "./operation-filter.ts";
import { comparedSides, type ComparedSides } from "./comparison.ts";
import { operationSteps, worseSince } from "./operation-steps.ts";

/** Everything that an operation's page shows. */
export interface ReadOperation {
  rates: Answer<RatesAnswer>;
  /** Null without requests. */
  series: RateSeriesView | null;
  before: Answer<RatesAnswer>;
  /** The same times before that are known. */
  usual: RatesAnswer[];
  /** What it calls, and who calls it. */
  calls: Answer<OperationCallsView>;
  issues: Answer<PartOf<"issues">>;
  /** Since when it fails more or is slower than before; null if it does not, or if that cannot be told. */
  worseSince: UnixMillis | null;
  /** The releases that probably caused that, the likeliest first. */
  suspects: ReleaseStart[];
  /** What is compared; null without requests. */
  sides: ComparedSides | null;
  differences: Answer<Differences> | null;
  examples: Example;
  traces: Answer<TraceList>;
  /** The service's lines in this time; null if they could not be counted. */
  logs: number | null;
  releases: Answer<{ releases: ReleaseStart[] }>;
}

type PartOf<N extends keyof OperationPage> = Extract<OperationPage[N], { ok: true }>["value"];

type Client = Pick<
  CollectorClient,
  "listRates" | "getOperationPage" | "findDifferences" | "listTraces" | "countLogs" | "listReleaseStarts"
>;

const STEPS = 60;
const SHOWN_TRACES = 6;
const DAY = 86_400_000;
/** A release may take a while to break something. */
const HALF_HOUR = 1_800_000;

/** Reads an operation's page: first its rates, which decide what else is worth showing. */
export async function readOperation(
  client: Client,
  filter: OperationPageFilter,
  now: UnixMillis,
): Promise<ReadOperation> {
  const times = operationTimes(filter, now);
  const { service, route } = filter;
  const { env } = filter.traces;
  const of = { service, route, environment: env, by: "route" as const };
  const [rates, before, page, logs, releases, ...usual] = await Promise.all([
    client.listRates({ ...of, ...times, steps: STEPS }),
    client.listRates({ ...of, ...timesBefore(times, now), steps: 1 }),
    client.getOperationPage({ service, route, environment: env, ...times }),
    client.countLogs({ query: scopedQuery("logs", writeTerm("service", service), { env }), ...times }),
    client.listReleaseStarts({ start: new Date(Date.parse(times.start) - HALF_HOUR).toISOString() }),
    ...sameTimesBefore(times).map((earlier) => client.listRates({ ...of, ...earlier, steps: STEPS })),
  ]);
  const calls = page.ok ? answerOfPart(page.value.calls) : page;
  const issues = page.ok ? answerOfPart(page.value.issues) : page;
  const series = rates.ok ? (rates.value.series[0] ?? null) : null;
  const worse = series !== null && series.failed > 0 ? "failing" : "slow";
  const { examples = worse } = filter;
  const known = usual.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const earlier = before.ok ? before.value.series[0] : undefined;
  const steps = rates.ok && series !== null ? operationSteps(rates.value, series, known) : null;
  const began = steps === null || series === null ? null : worseSince(steps, series, earlier);
  const sides =
    series === null
      ? null
      : comparedSides({
          comparison: filter.compare,
          times,
          now: series,
          before: earlier,
          worseSince: began,
          isFromOutside: isFromOutside(calls),
        });
  const starts = releases.ok ? releases.value.releases : [];
  const [differences, suspects, traces] = await Promise.all([
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
          kind: errorTone(series, earlier === undefined ? [] : [earlier]) === "bad" ? "failing" : "slow",
          began,
          precision: steps.times.step,
          slowerThan: Math.sqrt((earlier?.p95 ?? series.p95) * series.p95),
        }),
    client.listTraces({
      query: traceSearch(exampleFilter(filter, examples)),
      sort: examples === "slow" ? "slowest" : "newest",
      ...times,
      limit: SHOWN_TRACES,
    }),
  ]);
  return {
    rates,
    series,
    before,
    usual: known,
    calls,
    issues,
    worseSince: began,
    suspects,
    sides,
    differences,
    examples,
    traces,
    logs: logs.ok ? logs.value.total : null,
    releases,
  };
}

/** The same times yesterday and last week, as far as they do not overlap with these. */
function sameTimesBefore({ start, end }: { start: string; end: string }): { start: string; end: string }[] {
  const [begin, finish] = [Date.parse(start), Date.parse(end)];
  return [DAY, 7 * DAY]
    .filter((ago) => finish - begin <= ago)
    .map((ago) => ({
      start: new Date(begin - ago).toISOString(),
      end: new Date(finish - ago).toISOString(),
    }));
}

/** Whether most of the requests begin their traces. */
function isFromOutside(calls: Answer<OperationCallsView>): boolean {
  if (!calls.ok) return false;
  const { callers } = calls.value;
  const sum = (some: typeof callers) => some.reduce((total, { requests }) => total + requests, 0);
  return sum(callers.filter((caller) => caller.service === null)) * 2 > sum(callers);
}
