import type { Result } from "#lib/result.ts";
import type { MetricExemplars, MetricSeriesAnswer } from "#api/metrics.ts";
import type { ChartLine } from "#model/metric/board.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { scopedFilter, type MetricScope } from "./metric-scope.ts";

/** A line of a chart and what the collector answers to it. */
export interface ReadLine {
  line: ChartLine;
  answer: Result<MetricSeriesAnswer, CollectorFailure>;
}

/** @param top how many groups have a line of their own */
export async function readLine(
  client: CollectorClient,
  line: ChartLine,
  scope: MetricScope,
  top: number,
): Promise<ReadLine> {
  const { groupBy, aggregate } = line;
  const answer = await client.getMetricSeries({
    ...subjectOf(line, scope),
    aggregate: aggregate ?? undefined,
    groupBy,
    top,
  });
  return { line, answer };
}

export function readExemplars(
  client: CollectorClient,
  line: ChartLine,
  scope: MetricScope,
): Promise<Result<MetricExemplars, CollectorFailure>> {
  return client.listMetricExemplars(subjectOf(line, scope));
}

function subjectOf({ metric, type, unit, query }: ChartLine, scope: MetricScope) {
  return {
    name: metric,
    query: scopedFilter(query, scope),
    type: type ?? undefined,
    unit: unit ?? undefined,
    start: scope.start,
    end: scope.end,
  };
}
