import { getPasswordHash, hasSession } from "./read/access.ts";
import { countLogs } from "./read/count-logs.ts";
import { countTrace } from "./read/count-trace.ts";
import { describeTraces } from "./read/describe-traces.ts";
import { facetLogs } from "./read/facet-logs.ts";
import { find } from "./read/find.ts";
import { getAttachment } from "./read/get-attachment.ts";
import { getEvent, getLatestEvent, getOldestEvent } from "./read/get-event.ts";
import { getIssueFacets } from "./read/get-issue-facets.ts";
import { getIssue } from "./read/get-issue.ts";
import { getProjectSettingsJson } from "./read/get-project-settings-json.ts";
import { getTrace, getTraceJson } from "./read/get-trace.ts";
import { getComment, getDeed, listIssueActivity } from "./read/issue-activity.ts";
import { listAttributes } from "./read/list-attributes.ts";
import { getBlob, listBlobs } from "./read/list-blobs.ts";
import { listEvents } from "./read/list-events.ts";
import { listFeedback } from "./read/list-feedback.ts";
import { listIssueEvents } from "./read/list-issue-events.ts";
import { listIssues } from "./read/list-issues.ts";
import { listLinks } from "./read/list-links.ts";
import { listLogs } from "./read/list-logs.ts";
import { listMerged } from "./read/list-merged.ts";
import { listMetricAttributes } from "./read/list-metric-attributes.ts";
import { listMetricPoints } from "./read/list-metric-points.ts";
import { listMetrics } from "./read/list-metrics.ts";
import { listCheckIns, listMonitors } from "./read/list-monitors.ts";
import { listOutcomes, listOutcomesOverTime } from "./read/list-outcomes.ts";
import { listOperations } from "./read/list-operations.ts";
import { mapServices } from "./read/map-services.ts";
import { listProjects } from "./read/list-projects.ts";
import { getRelease, listDeploys, listReleases } from "./read/list-releases.ts";
import { listReleaseStarts } from "./read/list-release-starts.ts";
import { listReleaseHealth } from "./read/list-release-health.ts";
import { listTraces } from "./read/list-traces.ts";
import { listSavedSearches } from "./read/list-saved-searches.ts";
import { listTagKeys, listTagValues } from "./read/list-tags.ts";
import { mineLogPatterns } from "./read/mine-log-patterns.ts";
import { queryMetric } from "./read/query-metric.ts";
import { queryRates } from "./read/query-rates.ts";
import { sampleTraces } from "./read/sample-traces.ts";
import { searchSpans } from "./read/search-spans.ts";
import { getSourceMap, missingSourceMaps } from "./read/source-maps.ts";
import { listSimilarIssues } from "./read/list-similar-issues.ts";
import { summarize } from "./read/summarize.ts";
import type { StoreFiles } from "./open-files.ts";

/** Everything that a reader can be asked, by name: a message between threads cannot carry a function. */
const QUESTIONS = {
  countLogs,
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
