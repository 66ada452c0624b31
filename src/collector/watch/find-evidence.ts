import type { UnixMillis } from "#lib/units.ts";
import type { DifferenceView } from "#api/differences.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { AlertEvidence } from "#model/watch/alert.ts";
import { percent } from "#model/watch/format-measure.ts";
import { failedQuery, operationQuery } from "#model/search/operation-search.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import { findDifferences } from "#collector/traces/differences/find-differences.ts";
import { listTraceIssues } from "#collector/traces/list-trace-issues.ts";
import { errorOf } from "./error-of.ts";
import { slowestCall } from "./slowest-call.ts";
import { suspectFor, type SufferingOperation } from "./suspect-for.ts";

const HOUR = 3_600_000;
/** Enough to see what nearly all of them have in common. */
const SAMPLE = 60;
const MOST_COMMON = 3;
/** The share of the failing requests that have the issue. */
const LEAST_OF_ISSUE = 1 / 3;

/**
 * What is known of why an operation fails or is slow: its issue, what its failing or slow requests have in common that those
 * before had not, the call that takes the time, and the release before.
 */
export async function findEvidence(
  context: ReadContext,
  operation: SufferingOperation,
  end: UnixMillis,
): Promise<AlertEvidence> {
  const { service, route, began, slowerThan } = operation;
  const start = end - HOUR;
  const isSlow = slowerThan !== undefined;
  const selection = isSlow ? `duration:>${Math.round(slowerThan / 1000)}us` : "status:error";
  const sufferers = isSlow ? `${operationQuery(service, route)} ${selection}` : failedQuery(operation);
  const filter = traceFilter(sufferers, { start: began ?? start, end }, end);
  const [differences, found, traces, suspect, call] = await Promise.all([
    findDifferences(context, {
      query: operationQuery(service, route),
      ...timesOf(began, end),
      selection,
      sample: SAMPLE,
    }),
    isSlow ? null : issueOfMost(context, sufferers, start, end),
    filter.ok ? context.store.listTraces(filter.value, isSlow ? "slowest" : "newest", { limit: 1 }) : null,
    suspectFor(context.store, operation, end),
    isSlow && began !== null ? slowestCall(context.store, { service, route }, began, end) : null,
  ]);
  const common = differences.ok
    ? differences.value.differences.filter(tells(service, suspect)).slice(0, MOST_COMMON).map(describe)
    : [];
  return {
    issue: found?.issue ?? null,
    error: found?.error.text ?? null,
    frame: found?.error.frame ?? null,
    common: call === null ? common : [call, ...common],
    release: suspect,
    traceId: traces?.items[0]?.traceId ?? null,
  };
}

/** Against as long before it began; where that is unknown, against the others of the hour. */
function timesOf(began: UnixMillis | null, end: UnixMillis) {
  if (began === null) return { start: isoFromMillis(end - HOUR), end: isoFromMillis(end) };
  const start = Math.min(end - HOUR, 2 * began - end);
  return { start: isoFromMillis(start), end: isoFromMillis(end), since: isoFromMillis(began) };
}

/** The issue of most requests, unless these are few: then it is another problem's. */
async function issueOfMost(context: ReadContext, query: string, start: UnixMillis, end: UnixMillis) {
  const times = { start: isoFromMillis(start), end: isoFromMillis(end) };
  const issues = await listTraceIssues(context, { query, ...times });
  const first = issues.ok ? issues.value.issues[0] : undefined;
  if (first === undefined || !issues.ok || first.traces < issues.value.looked * LEAST_OF_ISSUE) return null;
  const { id, shortId, title } = first;
  return { issue: { id, shortId, title }, error: await errorOf(context.store, id) };
}

/** That failing requests fail is no news, nor that they are of the suspect release. */
function tells(service: string, suspect: string | null) {
  const version = suspect?.slice(suspect.lastIndexOf("@") + 1);
  return ({ symptom, kind, name, value, service: of }: DifferenceView) =>
    !symptom &&
    !(kind === "call" && value === "failed" && of === service) &&
    !(name === "service.version" && value === version);
}

function describe({ kind, service, name, value, threshold, share, expected }: DifferenceView): string {
  const call = `${name} of ${service ?? "another service"}`;
  const what =
    kind !== "call"
      ? `${name} = ${value}`
      : value === "many"
        ? `${call} called more than ${threshold} times`
        : value === "present"
          ? `calls ${call}`
          : `${value} call ${call}`;
  return `${what} (${percent(share)}, otherwise ${percent(expected)})`;
}
