import { addDeploy, deleteRelease, putRelease } from "./change-release.ts";
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
import { getMetricSeries } from "./get-metric-series.ts";
import { getMetrics } from "./get-metrics.ts";
import { getOutcomes } from "./get-outcomes.ts";
import { getProject, listProjects } from "./get-project.ts";
import { getReleaseHealth } from "./get-release-health.ts";
import { getStorage } from "./get-storage.ts";
import { getSummary } from "./get-summary.ts";
import { getTrace, getTraceLinks, getTraceSpan } from "./get-trace.ts";
import { findJaegerTraces, getJaegerTrace } from "./jaeger/find-jaeger-traces.ts";
import {
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
} from "./jaeger/list-jaeger-services.ts";
import { isReady } from "./is-ready.ts";
import { getBlob, listBlobs } from "./list-blobs.ts";
import { listFeedback } from "./list-feedback.ts";
import { getMerged, listIssueActivity } from "./list-issue-activity.ts";
import { listIssueEvents } from "./list-issue-events.ts";
import { listIssues } from "./list-issues.ts";
import { listLogs } from "./list-logs.ts";
import { listMetricAttributes } from "./list-metric-attributes.ts";
import { listMetrics } from "./list-metrics.ts";
import { listCheckIns, listMonitors } from "./list-monitors.ts";
import { listEvents } from "./list-events.ts";
import { listOrganizationMonitors } from "./list-organization-monitors.ts";
import {
  getPreviousWithCommits,
  getRelease,
  listCommits,
  listDeploys,
  listReleases,
} from "./list-releases.ts";
import { listRates } from "./list-rates.ts";
import { listReleaseStarts } from "./list-release-starts.ts";
import { listTraces } from "./list-traces.ts";
import { mapServices } from "./map-services.ts";
import { sampleTraces } from "./sample-traces.ts";
import { mineLogPatterns } from "./mine-log-patterns.ts";
import type { QueryContext } from "./query-context.ts";
import { deleteSavedSearch, listSavedSearches, restoreSavedSearch, saveSearch } from "./saved-searches.ts";

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
