import { remote, slow } from "./engine/remote.ts";

/**
 * The questions of the store. Each line becomes a method of `Store` that runs on a reader's thread. A question is a function of
 * `StoreFiles` and its arguments, exported under the same name by the module that the line loads; its arguments and answer are
 * copied between the threads. The reader loads a module with the first question that needs it; the main thread loads none.
 */
export const QUESTIONS = remote({
  listProjects: () => import("./projects/projects.ts"),
  getPasswordHash: () => import("./accounts/accounts.ts"),
  getExposedAt: () => import("./accounts/accounts.ts"),
  hasSession: () => import("./accounts/accounts.ts"),
  getSourceMap: () => import("./source-maps/source-maps.ts"),
  missingSourceMaps: () => import("./source-maps/source-maps.ts"),
  listOutcomes: () => import("./outcomes/ledger.ts"),
  listOutcomesOverTime: () => import("./outcomes/ledger.ts"),
  listScrubHits: () => import("./scrubbing/scrub-hits.ts"),
  listSavedSearches: () => import("./searches/saved-searches.ts"),
  listAlerts: () => import("./watch/list-alerts.ts"),
  getAlert: () => import("./watch/list-alerts.ts"),
  countAlerts: () => import("./watch/list-alerts.ts"),
  countFiringAlerts: () => import("./watch/list-alerts.ts"),
  listRules: () => import("./watch/rules.ts"),
  listStates: () => import("./watch/rules.ts"),
  listChannels: () => import("./watch/channels.ts"),
  listSilences: () => import("./watch/silences.ts"),
  listIssueHours: () => import("./watch/issue-hours.ts"),
  listFailingChannels: () => import("./watch/failing-channels.ts"),
  measureMetric: () => import("./watch/measure-metric.ts"),
  listAlertMessages: () => import("./watch/alert-messages.ts"),
  listDueMessages: () => import("./watch/alert-messages.ts"),
  countTraceIssues: () => import("./issues/count-trace-issues.ts"),
  countIssues: () => import("./issues/list-issues.ts"),
  getComment: () => import("./issues/issue-activity.ts"),
  getBulkChange: () => import("./issues/issue-activity.ts"),
  getIssue: () => import("./issues/issue-row.ts"),
  getIssueFacets: () => import("./issues/get-issue-facets.ts"),
  listIssueActivity: () => import("./issues/issue-activity.ts"),
  listIssueIds: () => import("./issues/list-issues.ts"),
  listIssues: () => import("./issues/list-issues.ts"),
  listMerged: () => import("./issues/list-merged.ts"),
  listSimilarIssues: () => import("./issues/list-similar-issues.ts"),
  listTagKeys: () => import("./issues/list-tags.ts"),
  listTagValues: () => import("./issues/list-tags.ts"),
  getAttachment: () => import("./events/attachments.ts"),
  getBlob: () => import("./events/blobs.ts"),
  getEvent: () => import("./events/get-event.ts"),
  getLatestEvent: () => import("./events/get-event.ts"),
  getOldestEvent: () => import("./events/get-event.ts"),
  listBlobs: () => import("./events/blobs.ts"),
  listEvents: () => import("./events/list-events.ts"),
  listFeedback: () => import("./events/feedback.ts"),
  listIssueEvents: () => import("./events/list-issue-events.ts"),
  placeEvent: () => import("./events/place-event.ts"),
  countReleaseEvents: () => import("./releases/release-hours.ts"),
  getRelease: () => import("./releases/list-releases.ts"),
  listDeploys: () => import("./releases/list-releases.ts"),
  listReleaseHealth: () => import("./releases/sessions.ts"),
  listReleaseStarts: () => import("./releases/list-releases.ts"),
  listServiceReleases: () => import("./releases/service-releases.ts"),
  listReleases: () => import("./releases/list-releases.ts"),
  listCheckIns: () => import("./monitors/monitors.ts"),
  listMonitors: () => import("./monitors/monitors.ts"),
  countTrace: () => import("./traces/trace-parts.ts"),
  describeOperation: slow(() => import("./traces/describe-operation.ts")),
  describeTraces: slow(() => import("./traces/describe-traces.ts")),
  getTrace: () => import("./traces/get-trace.ts"),
  getTraceJson: () => import("./traces/get-trace.ts"),
  listLinks: () => import("./traces/list-links.ts"),
  listOperations: () => import("./traces/list-operations.ts"),
  listTraces: () => import("./traces/list-traces.ts"),
  mapServices: () => import("./traces/map-services.ts"),
  sampleTraces: slow(() => import("./traces/sample-traces.ts")),
  searchSpans: () => import("./traces/search-spans.ts"),
  countRequests: () => import("./rates/query-rates.ts"),
  queryRates: () => import("./rates/query-rates.ts"),
  countLogs: () => import("./logs/count-logs.ts"),
  facetLogs: slow(() => import("./logs/facet-logs.ts")),
  listLogs: () => import("./logs/list-logs.ts"),
  mineLogPatterns: slow(() => import("./logs/mine-log-patterns.ts")),
  listAttributes: () => import("./attributes/list-attributes.ts"),
  listMetricAttributes: () => import("./metrics/list-metric-attributes.ts"),
  listMetricPoints: () => import("./metrics/list-metric-points.ts"),
  listMetrics: () => import("./metrics/list-metrics.ts"),
  queryMetric: () => import("./metrics/query-metric.ts"),
  find: () => import("./find/find.ts"),
  summarize: () => import("./find/summarize.ts"),
});

/**
 * Questions of the watch, on a thread of their own: what they read of a week is kept from one minute to the next, and their time
 * is nobody else's.
 */
export const WATCH_QUESTIONS = remote({
  judgeRequests: () => import("./watch/judge-requests.ts"),
  judgeMetricSilence: () => import("./watch/judge-metric-silence.ts"),
});

/** Questions for the store's own use. */
export const INTERNAL_QUESTIONS = remote({
  getProjectSettingsJson: () => import("./projects/projects.ts"),
  listMissedWords: () => import("./issues/missed-words.ts"),
  listWithoutWords: () => import("./issues/backfill-steps.ts"),
});
