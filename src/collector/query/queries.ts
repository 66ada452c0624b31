import { findDifferences } from "./differences/find-differences.ts";
import { completeSearch } from "./complete-search.ts";
import { countLogs } from "./count-logs.ts";
import { facetLogs } from "./facet-logs.ts";
import { find } from "./find.ts";
import { followLogs } from "./follow-logs.ts";
import { getAttachment, listAttachments } from "./get-attachment.ts";
import { getEvent, getEventPayload, getIssueEvent } from "./get-event.ts";
import { getIssueFacets, listSimilarIssues } from "./get-issue-facets.ts";
import { getIssue } from "./get-issue.ts";
import { getMetrics } from "./get-metrics.ts";
import { getOutcomes } from "./get-outcomes.ts";
import { getProject, listProjects } from "./get-project.ts";
import { getSummary } from "./get-summary.ts";
import { getTrace, getTraceSpan } from "./get-trace.ts";
import { isReady } from "./is-ready.ts";
import { getMerged, listIssueActivity } from "./list-issue-activity.ts";
import { listIssueEvents } from "./list-issue-events.ts";
import { listIssues } from "./list-issues.ts";
import { listLogs } from "./list-logs.ts";
import { listRates } from "./list-rates.ts";
import { listTraces } from "./list-traces.ts";
import { sampleTraces } from "./sample-traces.ts";
import { mineLogPatterns } from "./mine-log-patterns.ts";
import type { QueryContext } from "./query-context.ts";

const QUESTIONS = {
  completeSearch,
  countLogs,
  facetLogs,
  find,
  findDifferences,
  followLogs,
  getAttachment,
  getEvent,
  getEventPayload,
  getIssue,
  getIssueFacets,
  getIssueEvent,
  getMerged,
  getMetrics,
  getOutcomes,
  getProject,
  getSummary,
  getTrace,
  getTraceSpan,
  isReady,
  listAttachments,
  listIssueActivity,
  listIssueEvents,
  listIssues,
  listLogs,
  listProjects,
  listRates,
  listSimilarIssues,
  listTraces,
  sampleTraces,
  mineLogPatterns,
};

type Asked<F> = F extends (context: QueryContext, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

/** Every question of the read API, ready to be asked. */
export type Queries = { [Name in keyof typeof QUESTIONS]: Asked<(typeof QUESTIONS)[Name]> };

export function createQueries(context: QueryContext): Queries {
  const bound = Object.entries(QUESTIONS).map(([name, question]) => {
    const ask = question as (context: QueryContext, ...args: never[]) => unknown;
    return [name, (...args: never[]) => ask(context, ...args)];
  });
  return Object.fromEntries(bound) as Queries;
}
