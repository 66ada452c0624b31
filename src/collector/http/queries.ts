import { addDeploy, deleteRelease, putRelease } from "#collector/releases/change-release.ts";
import { findDifferences } from "#collector/traces/differences/find-differences.ts";
import { completeSearch } from "#collector/search/complete-search.ts";
import { countLogs } from "#collector/logs/count-logs.ts";
import { facetLogs } from "#collector/logs/facet-logs.ts";
import { find } from "#collector/searches/find.ts";
import { followLogs } from "#collector/logs/follow-logs.ts";
import { getAttachment, listAttachments } from "#collector/events/get-attachment.ts";
import { getEvent, getEventPayload, getIssueEvent } from "#collector/events/get-event.ts";
import { getIssueFacets, listSimilarIssues } from "#collector/issues/get-issue-facets.ts";
import { getIssue } from "#collector/issues/get-issue.ts";
import { getMetricSeries } from "#collector/metrics/get-metric-series.ts";
import { getMetrics } from "#collector/overview/get-metrics.ts";
import { getOutcomes } from "#collector/overview/get-outcomes.ts";
import { getProject, listProjects } from "#collector/projects/get-project.ts";
import { getReleaseHealth } from "#collector/releases/get-release-health.ts";
import { getStorage } from "#collector/overview/get-storage.ts";
import { getSummary } from "#collector/overview/get-summary.ts";
import { getTrace, getTraceLinks, getTraceSpan } from "#collector/traces/get-trace.ts";
import { findJaegerTraces, getJaegerTrace } from "#collector/jaeger/find-jaeger-traces.ts";
import {
  listJaegerDependencies,
  listJaegerOperations,
  listJaegerServices,
} from "#collector/jaeger/list-jaeger-services.ts";
import { isReady } from "#collector/overview/is-ready.ts";
import { getBlob, listBlobs } from "#collector/events/list-blobs.ts";
import { listFeedback } from "#collector/events/list-feedback.ts";
import { getMerged, listIssueActivity } from "#collector/issues/list-issue-activity.ts";
import { listIssueEvents } from "#collector/events/list-issue-events.ts";
import { listIssues } from "#collector/issues/list-issues.ts";
import { listLogs } from "#collector/logs/list-logs.ts";
import { listMetricAttributes } from "#collector/metrics/list-metric-attributes.ts";
import { listMetrics } from "#collector/metrics/list-metrics.ts";
import { listCheckIns, listMonitors } from "#collector/monitors/list-monitors.ts";
import { listEvents } from "#collector/events/list-events.ts";
import { listOrganizationMonitors } from "#collector/monitors/list-organization-monitors.ts";
import {
  getPreviousWithCommits,
  getRelease,
  listCommits,
  listDeploys,
  listReleases,
} from "#collector/releases/list-releases.ts";
import { listRates } from "#collector/traces/list-rates.ts";
import { listReleaseStarts } from "#collector/releases/list-release-starts.ts";
import { listTraces } from "#collector/traces/list-traces.ts";
import { mapServices } from "#collector/traces/map-services.ts";
import { sampleTraces } from "#collector/traces/sample-traces.ts";
import { mineLogPatterns } from "#collector/logs/mine-log-patterns.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  restoreSavedSearch,
  saveSearch,
} from "#collector/searches/saved-searches.ts";

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
