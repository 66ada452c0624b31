import { getPasswordHash, hasSession } from "./read/projects/access.ts";
import { countLogs } from "./read/logs/count-logs.ts";
import { countRequests } from "./read/count-requests.ts";
import { countTrace } from "./read/traces/count-trace.ts";
import { describeTraces } from "./read/traces/describe-traces.ts";
import { facetLogs } from "./read/logs/facet-logs.ts";
import { find } from "./read/find.ts";
import { getAttachment } from "./read/events/get-attachment.ts";
import { getEvent, getLatestEvent, getOldestEvent } from "./read/events/get-event.ts";
import { getIssueFacets } from "./read/issues/get-issue-facets.ts";
import { getIssue } from "./read/issues/get-issue.ts";
import { getProjectSettingsJson } from "./read/projects/get-project-settings-json.ts";
import { getTrace, getTraceJson } from "./read/traces/get-trace.ts";
import { getComment, getDeed, listIssueActivity } from "./read/issues/issue-activity.ts";
import { listAttributes } from "./read/attributes/list-attributes.ts";
import { getBlob, listBlobs } from "./read/events/list-blobs.ts";
import { listEvents } from "./read/events/list-events.ts";
import { listFeedback } from "./read/events/list-feedback.ts";
import { listIssueEvents } from "./read/events/list-issue-events.ts";
import { countIssues, listIssueIds } from "./read/issues/list-issue-ids.ts";
import { listIssues } from "./read/issues/list-issues.ts";
import { listLinks } from "./read/issues/list-links.ts";
import { listLogs } from "./read/logs/list-logs.ts";
import { listMerged } from "./read/issues/list-merged.ts";
import { listMetricAttributes } from "./read/metrics/list-metric-attributes.ts";
import { listMetricPoints } from "./read/metrics/list-metric-points.ts";
import { listMetrics } from "./read/metrics/list-metrics.ts";
import { listCheckIns, listMonitors } from "./read/projects/list-monitors.ts";
import { listOutcomes, listOutcomesOverTime } from "./read/projects/list-outcomes.ts";
import { listOperations } from "./read/traces/list-operations.ts";
import { mapServices } from "./read/traces/map-services.ts";
import { listProjects } from "./read/projects/list-projects.ts";
import { listWithoutWords } from "./read/issues/list-without-words.ts";
import { countReleaseEvents } from "./read/projects/count-release-events.ts";
import { getRelease, listDeploys, listReleases } from "./read/projects/list-releases.ts";
import { listReleaseStarts } from "./read/projects/list-release-starts.ts";
import { listReleaseHealth } from "./read/projects/list-release-health.ts";
import { listTraces } from "./read/traces/list-traces.ts";
import { listSavedSearches } from "./read/issues/list-saved-searches.ts";
import { listTagKeys, listTagValues } from "./read/issues/list-tags.ts";
import { mineLogPatterns } from "./read/logs/mine-log-patterns.ts";
import { queryMetric } from "./read/metrics/query-metric.ts";
import { queryRates } from "./read/query-rates.ts";
import { sampleTraces } from "./read/traces/sample-traces.ts";
import { searchSpans } from "./read/traces/search-spans.ts";
import { getSourceMap, missingSourceMaps } from "./read/projects/source-maps.ts";
import { listSimilarIssues } from "./read/issues/list-similar-issues.ts";
import { summarize } from "./read/projects/summarize.ts";
import type { StoreFiles } from "./open-files.ts";

/** Everything that a reader can be asked, by name: a message between threads cannot carry a function. */
const QUESTIONS = {
  countIssues,
  countLogs,
  countRequests,
  countTrace,
  describeTraces,
  facetLogs,
  find,
  getAttachment,
  getBlob,
  getComment,
  getDeed,
  getEvent,
  getIssue,
  getIssueFacets,
  getLatestEvent,
  getOldestEvent,
  getPasswordHash,
  getProjectSettingsJson,
  countReleaseEvents,
  listWithoutWords,
  getRelease,
  getSourceMap,
  getTrace,
  getTraceJson,
  hasSession,
  listAttributes,
  listBlobs,
  listCheckIns,
  listDeploys,
  listEvents,
  listFeedback,
  listIssueActivity,
  listIssueEvents,
  listIssueIds,
  listIssues,
  listLinks,
  listLogs,
  listMerged,
  listMetricAttributes,
  listMetricPoints,
  listMetrics,
  listMonitors,
  listOutcomes,
  listOutcomesOverTime,
  listOperations,
  listProjects,
  mapServices,
  listReleaseHealth,
  listReleases,
  listReleaseStarts,
  listSavedSearches,
  listSimilarIssues,
  listTagKeys,
  listTagValues,
  listTraces,
  mineLogPatterns,
  missingSourceMaps,
  queryMetric,
  queryRates,
  sampleTraces,
  searchSpans,
  summarize,
};

type Questions = typeof QUESTIONS;
type Arguments<F> = F extends (files: never, ...args: infer Args) => unknown ? Args : never;

export type QuestionName = keyof Questions;
export type QuestionArguments<Name extends QuestionName> = Arguments<Questions[Name]>;
export type QuestionAnswer<Name extends QuestionName> = ReturnType<Questions[Name]>;
export interface QuestionRequest {
  name: QuestionName;
  args: unknown[];
}

/** Answers a question that came as a message; its arguments were checked where it was sent. */
export function answer(files: StoreFiles, { name, args }: QuestionRequest): unknown {
  const question = QUESTIONS[name] as (files: StoreFiles, ...args: never[]) => unknown;
  return question(files, ...(args as never[]));
}
