import { getPasswordHash, hasSession } from "./accounts/read-access.ts";
import { countLogs } from "./logs/count-logs.ts";
import { countRequests } from "./rates/count-requests.ts";
import { countTrace } from "./traces/count-trace.ts";
import { describeTraces } from "./traces/describe-traces.ts";
import { facetLogs } from "./logs/facet-logs.ts";
import { find } from "./find/find.ts";
import { getAttachment } from "./events/get-attachment.ts";
import { getEvent, getLatestEvent, getOldestEvent } from "./events/get-event.ts";
import { getIssueFacets } from "./issues/get-issue-facets.ts";
import { getIssue } from "./issues/get-issue.ts";
import { getProjectSettingsJson } from "./projects/get-project-settings-json.ts";
import { getTrace, getTraceJson } from "./traces/get-trace.ts";
import { getComment, getDeed, listIssueActivity } from "./issues/issue-activity.ts";
import { listAttributes } from "./attributes/list-attributes.ts";
import { getBlob, listBlobs } from "./events/list-blobs.ts";
import { listEvents } from "./events/list-events.ts";
import { listFeedback } from "./events/list-feedback.ts";
import { listIssueEvents } from "./events/list-issue-events.ts";
import { countIssues, listIssueIds } from "./issues/list-issue-ids.ts";
import { listIssues } from "./issues/list-issues.ts";
import { listLinks } from "./traces/list-links.ts";
import { listLogs } from "./logs/list-logs.ts";
import { listMerged } from "./issues/list-merged.ts";
import { listMetricAttributes } from "./metrics/list-metric-attributes.ts";
import { listMetricPoints } from "./metrics/list-metric-points.ts";
import { listMetrics } from "./metrics/list-metrics.ts";
import { listCheckIns, listMonitors } from "./monitors/list-monitors.ts";
import { listOutcomes, listOutcomesOverTime } from "./outcomes/list-outcomes.ts";
import { listOperations } from "./traces/list-operations.ts";
import { mapServices } from "./traces/map-services.ts";
import { listProjects } from "./projects/list-projects.ts";
import { listWithoutWords } from "./issues/list-without-words.ts";
import { countReleaseEvents } from "./releases/count-release-events.ts";
import { getRelease, listDeploys, listReleases } from "./releases/list-releases.ts";
import { listReleaseStarts } from "./releases/list-release-starts.ts";
import { listReleaseHealth } from "./releases/list-release-health.ts";
import { listTraces } from "./traces/list-traces.ts";
import { listSavedSearches } from "./searches/list-saved-searches.ts";
import { listTagKeys, listTagValues } from "./issues/list-tags.ts";
import { mineLogPatterns } from "./logs/mine-log-patterns.ts";
import { queryMetric } from "./metrics/query-metric.ts";
import { queryRates } from "./rates/query-rates.ts";
import { sampleTraces } from "./traces/sample-traces.ts";
import { searchSpans } from "./traces/search-spans.ts";
import { getSourceMap, missingSourceMaps } from "./source-maps/read-source-maps.ts";
import { listSimilarIssues } from "./issues/list-similar-issues.ts";
import { summarize } from "./find/summarize.ts";
import type { StoreFiles } from "./engine/open-files.ts";

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
