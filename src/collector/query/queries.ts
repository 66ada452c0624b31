import { addDeploy, deleteRelease, putRelease } from "./projects/change-release.ts";
import { findDifferences } from "./differences/find-differences.ts";
import { completeSearch } from "./search/complete-search.ts";
import { countLogs } from "./logs/count-logs.ts";
import { facetLogs } from "./logs/facet-logs.ts";
import { find } from "./find.ts";
import { followLogs } from "./logs/follow-logs.ts";
import { getAttachment, listAttachments } from "./events/get-attachment.ts";
import { getEvent, getEventPayload, getIssueEvent } from "./events/get-event.ts";
import { getIssueFacets, listSimilarIssues } from "./issues/get-issue-facets.ts";
import { getIssue } from "./issues/get-issue.ts";
import { getMetricSeries } from "./metrics/get-metric-series.ts";
import { getMetrics } from "./projects/get-metrics.ts";
import { getOutcomes } from "./projects/get-outcomes.ts";
import { getProject, listProjects } from "./projects/get-project.ts";
import { getReleaseHealth } from "./projects/get-release-health.ts";
import { getStorage } from "./projects/get-storage.ts";
import { getSummary } from "./get-summary.ts";
import { getTrace, getTraceLinks, getTraceSpan } from "./traces/get-trace.ts";
import { findJaegerTraces, getJaegerTrace } from "./jaeger/find-jaeger-traces.ts";
import {
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
} from "./jaeger/list-jaeger-services.ts";
import { isReady } from "./is-ready.ts";
import { getBlob, listBlobs } from "./events/list-blobs.ts";
import { listFeedback } from "./events/list-feedback.ts";
import { getMerged, listIssueActivity } from "./issues/list-issue-activity.ts";
import { listIssueEvents } from "./issues/list-issue-events.ts";
import { listIssues } from "./issues/list-issues.ts";
import { listLogs } from "./logs/list-logs.ts";
import { listMetricAttributes } from "./metrics/list-metric-attributes.ts";
import { listMetrics } from "./metrics/list-metrics.ts";
import { listCheckIns, listMonitors } from "./projects/list-monitors.ts";
import { listEvents } from "./events/list-events.ts";
import { listOrganizationMonitors } from "./projects/list-organization-monitors.ts";
import {
  getPreviousWithCommits,
  getRelease,
  listCommits,
  listDeploys,
  listReleases,
} from "./projects/list-releases.ts";
import { listRates } from "./list-rates.ts";
import { listReleaseStarts } from "./projects/list-release-starts.ts";
import { listTraces } from "./traces/list-traces.ts";
import { mapServices } from "./traces/map-services.ts";
import { sampleTraces } from "./traces/sample-traces.ts";
import { mineLogPatterns } from "./logs/mine-log-patterns.ts";
import type { QueryContext } from "./query-context.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  restoreSavedSearch,
  saveSearch,
} from "./issues/saved-searches.ts";

const QUESTIONS = {
  addDeploy,
  completeSearch,
  deleteRelease,
  countLogs,
  facetLogs,
  find,
  findDifferences,
  findJaegerTraces,
  followLogs,
  getAttachment,
  getBlob,
  getEvent,
  getEventPayload,
  getIssue,
  getIssueFacets,
  getIssueEvent,
  getMetricSeries,
  getJaegerTrace,
  getMerged,
  getMetrics,
  getOutcomes,
  getPreviousWithCommits,
  getProject,
  getReleaseHealth,
  getRelease,
  getStorage,
  getSummary,
  getTrace,
  getTraceLinks,
  getTraceSpan,
  isReady,
  listAttachments,
  listBlobs,
  listCheckIns,
  listFeedback,
  listIssueActivity,
  listIssueEvents,
  listIssues,
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
  listLogs,
  listMetricAttributes,
  listMetrics,
  listCommits,
  listDeploys,
  listEvents,
  listMonitors,
  listOrganizationMonitors,
  listProjects,
  listReleases,
  listRates,
  deleteSavedSearch,
  listReleaseStarts,
  listSavedSearches,
  restoreSavedSearch,
  saveSearch,
  listSimilarIssues,
  listTraces,
  putRelease,
  mapServices,
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
