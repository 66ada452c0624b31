import { findDifferences } from "./differences/find-differences.ts";
import { completeSearch } from "./complete-search.ts";
import { find } from "./find.ts";
import { followLogs } from "./follow-logs.ts";
import { getAttachment, listAttachments } from "./get-attachment.ts";
import { getEvent, getEventPayload, getIssueEvent } from "./get-event.ts";
import { getIssue } from "./get-issue.ts";
import { getMetrics } from "./get-metrics.ts";
import { getOutcomes } from "./get-outcomes.ts";
import { getProject, listProjects } from "./get-project.ts";
import { getSummary } from "./get-summary.ts";
import { getTrace, getTraceLinks, getTraceSpan } from "./get-trace.ts";
import { findJaegerTraces, getJaegerTrace } from "./jaeger/find-jaeger-traces.ts";
import {
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
} from "./jaeger/list-jaeger-services.ts";
import { isReady } from "./is-ready.ts";
import { listIssueEvents } from "./list-issue-events.ts";
import { listIssues } from "./list-issues.ts";
import { listLogs } from "./list-logs.ts";
import { listRates } from "./list-rates.ts";
import { listTraces } from "./list-traces.ts";
import { mapServices } from "./map-services.ts";
import { sampleTraces } from "./sample-traces.ts";
import type { QueryContext } from "./query-context.ts";
import { updateIssue } from "./update-issue.ts";

const QUESTIONS = {
  completeSearch,
  find,
  findDifferences,
  findJaegerTraces,
  followLogs,
  getAttachment,
  getEvent,
  getEventPayload,
  getIssue,
  getIssueEvent,
  getJaegerTrace,
  getMetrics,
  getOutcomes,
  getProject,
  getSummary,
  getTrace,
  getTraceLinks,
  getTraceSpan,
  isReady,
  listAttachments,
  listIssueEvents,
  listIssues,
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
  listLogs,
  listProjects,
  listRates,
  listTraces,
  mapServices,
  sampleTraces,
  updateIssue,
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
