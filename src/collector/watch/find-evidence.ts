import type { DifferenceView } from "#api/differences.ts";
import type { UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { AlertEvidence } from "#model/watch/alert.ts";
import { percent } from "#model/watch/format-measure.ts";
import { suspectRelease } from "#model/watch/suspect-release.ts";
import { failedQuery, operationQuery } from "#model/search/operation-search.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import { findDifferences } from "#collector/traces/differences/find-differences.ts";
import { listTraceIssues } from "#collector/traces/list-trace-issues.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Enough to see what nearly all of them have in common. */
const SAMPLE = 60;
const MOST_COMMON = 3;
/** The share of the failing requests that have the issue. */
const LEAST_OF_ISSUE = 1 / 3;

/** What is known of why an operation fails: its issue, what its failing requests have in common, and the release before. */
export async function findEvidence(
  context: ReadContext,
  operation: { service: string; route: string | null; began: UnixMillis | null },
  end: UnixMillis,
): Promise<AlertEvidence> {
  const { service, route, began } = operation;
  const times = { start: isoFromMillis(end - HOUR), end: isoFromMillis(end) };
  const failing = failedQuery({ service, route });
  const filter = traceFilter(failing, { start: end - HOUR, end });
  const [project] = await context.store.listProjects();
  const [differences, issues, traces, releases] = await Promise.all([
    findDifferences(context, {
      query: operationQuery(service, route),
      ...times,
      selection: "status:error",
      sample: SAMPLE,
    }),
    listTraceIssues(context, { query: failing, ...times }),
    filter.ok ? context.store.listTraces(filter.value, "newest", { limit: 1 }) : null,
    project === undefined || began === null
      ? []
      : context.store.listReleaseStarts(project.id, { start: began - HOUR }),
  ]);
  const first = issues.ok ? issues.value.issues[0] : undefined;
  const isOfMost = first !== undefined && issues.ok && first.traces >= issues.value.looked * LEAST_OF_ISSUE;
  const suspect = began === null ? null : suspectRelease(releases, service, began, MINUTE);
  return {
    issue: isOfMost ? { id: first.id, shortId: first.shortId, title: first.title } : null,
    frame: null,
    common: differences.ok
      ? differences.value.differences.filter(tells(service, suspect?.version)).slice(0, MOST_COMMON).map(say)
      : [],
    release: suspect?.version ?? null,
    traceId: traces?.items[0]?.traceId ?? null,
  };
}

/** That failing requests fail is no news, nor that they are of the suspect release. */
function tells(service: string, suspect = "") {
  const version = suspect.slice(suspect.lastIndexOf("@") + 1);
  return ({ symptom, kind, name, value, service: of }: DifferenceView) =>
    !symptom &&
    !(kind === "call" && value === "failed" && of === service) &&
    !(name === "service.version" && value === version);
}

function say({ kind, service, name, value, share, expected }: DifferenceView): string {
  const what =
    kind === "call" ? `${value} call ${name} of ${service ?? "another service"}` : `${name} = ${value}`;
  return `${what} (${percent(share)}, otherwise ${percent(expected)})`;
}
