import type { FailureStep } from "#model/watch/judge-failures.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import { addEncoded, percentile, type Histogram } from "../rates/histogram.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { namesOf, rateRows } from "./rate-rows.ts";
import { requestView } from "./request-view.ts";

export const STEPS_AN_HOUR = 12;
const WEEK = 168;
const MINUTES = 60;
const NANOS = 1e6;

export interface ReplayStep extends FailureStep {
  durations: Histogram | null;
}

/** The hours of an operation or a service since a week before the replay, and the steps of those that stand out. */
export interface ReplaySeries {
  service: string;
  operation: string | null;
  /** The hour since 1970 of the first entry of the lists. */
  first: number;
  requests: Float64Array;
  failed: Float64Array;
  /** In milliseconds, 0 without requests; empty unless durations are judged. */
  p95: Float64Array;
  total: number;
  /** By number of five minutes since 1970. */
  steps: Map<number, ReplayStep>;
}

/** Reads every series that a rule covers. */
export function readReplaySeries(
  files: StoreFiles,
  rule: RequestRule,
  range: { first: number; end: number },
): ReplaySeries[] {
  const first = range.first - WEEK - 1;
  const count = range.end - first;
  const hasDurations = rule.condition.kind === "slower";
  const found = new Map<string, ReplaySeries>();
  const durations = new Map<ReplaySeries, Map<number, Histogram>>();
  const rows = rateRows(
    files,
    MINUTES,
    first * MINUTES,
    range.end * MINUTES,
    hasDurations ? "durations" : "counts",
  );
  for (const { file, row } of rows) {
    const key = coveredKey(rule, namesOf(file), row);
    if (key === null) continue;
    let series = found.get(key.text);
    if (series === undefined) {
      series = {
        service: key.service,
        operation: key.operation,
        first,
        requests: new Float64Array(count),
        failed: new Float64Array(count),
        p95: new Float64Array(hasDurations ? count : 0),
        total: 0,
        steps: new Map(),
      };
      found.set(key.text, series);
    }
    const hour = row.at / MINUTES - first;
    series.requests[hour] = series.requests[hour]! + row.requests;
    series.failed[hour] = series.failed[hour]! + row.failed;
    series.total += row.requests;
    if (!hasDurations) continue;
    // Most hours have one row, whose percentile is final; those with several are summed below.
    const own = durations.get(series) ?? new Map<number, Histogram>();
    durations.set(series, own);
    const sum = addEncoded(own.get(hour) ?? new Map(), row.histogram);
    own.set(hour, sum);
  }
  for (const [series, hours] of durations)
    for (const [hour, histogram] of hours) series.p95[hour] = (percentile(histogram, 0.95) ?? 0) / NANOS;
  return [...found.values()];
}

/** Reads the steps of the hours that stand out, of their series only, with so many hours before. */
export function readReplaySteps(
  files: StoreFiles,
  rule: RequestRule,
  candidates: ReadonlyMap<ReplaySeries, number[]>,
  lookBack: number,
): void {
  const byKey = new Map(
    [...candidates].map(([series, hours]) => [keyOf(series), { series, hours: around(hours, lookBack) }]),
  );
  const needed = new Set<number>();
  for (const { hours } of byKey.values()) for (const hour of hours) needed.add(hour);
  const hasDurations = rule.condition.kind === "slower";
  for (const part of partsOf([...needed].toSorted((one, other) => one - other))) {
    const rows = rateRows(
      files,
      5,
      part.first * MINUTES,
      part.end * MINUTES,
      hasDurations ? "durations" : "counts",
    );
    for (const { file, row } of rows) {
      const key = coveredKey(rule, namesOf(file), row);
      const found = key === null ? undefined : byKey.get(key.text);
      if (found === undefined || !found.hours.has(Math.floor(row.at / MINUTES))) continue;
      const step = found.series.steps.get(row.at / 5) ?? { requests: 0, failed: 0, durations: null };
      step.requests += row.requests;
      step.failed += row.failed;
      if (hasDurations) step.durations = addEncoded(step.durations ?? new Map(), row.histogram);
      found.series.steps.set(row.at / 5, step);
    }
  }
}

function around(hours: number[], lookBack: number): Set<number> {
  return new Set(
    hours.flatMap((hour) => Array.from({ length: lookBack + 4 }, (_, index) => hour - lookBack - 1 + index)),
  );
}

function partsOf(hours: number[]): { first: number; end: number }[] {
  const parts: { first: number; end: number }[] = [];
  for (const hour of hours) {
    const last = parts.at(-1);
    if (last?.end === hour) last.end = hour + 1;
    else parts.push({ first: hour, end: hour + 1 });
  }
  return parts;
}

interface Covered {
  text: string;
  service: string;
  operation: string | null;
}

/** The series of a row; null if the rule does not cover it. */
function coveredKey(
  rule: RequestRule,
  names: ReturnType<typeof namesOf>,
  row: { service: number; route: number; environment: number },
): Covered | null {
  const { per, environment } = requestView(rule);
  const { scope } = rule.condition;
  const service = names.name(row.service);
  if (scope.service !== null && service !== scope.service) return null;
  if (environment !== null && names.name(row.environment) !== environment) return null;
  const operation = per === "operation" ? names.name(row.route) : null;
  if (scope.operation !== null && operation !== scope.operation) return null;
  return { text: keyOf({ service, operation }), service, operation };
}

function keyOf({ service, operation }: Pick<ReplaySeries, "service" | "operation">): string {
  return `${service}\0${operation ?? ""}`;
}
