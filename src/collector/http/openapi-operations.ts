import { z } from "zod";
import { AccessAnswer, SessionAnswer, SessionRequest } from "#model/api/access.ts";
import { AttachmentView } from "#model/api/attachment.ts";
import { Differences, DifferencesQuery } from "#model/api/difference.ts";
import { RatesAnswer, RatesQuery } from "#model/api/rates.ts";
import { ServiceMap, ServiceMapQuery } from "#model/api/service-map.ts";
import { TracePoints, TracePointsQuery } from "#model/api/trace-points.ts";
import { Completion, CompletionQuery } from "#model/api/completion.ts";
import { EventListQuery, EventSummary, EventView } from "#model/api/event.ts";
import { FindAnswer } from "#model/api/find.ts";
import { OrganizationMonitorView } from "#model/api/organization-monitor.ts";
import {
  ActivityQuery,
  ActivityView,
  CommentRequest,
  DeletedComment,
  MergedView,
} from "#model/api/issue-activity.ts";
import { IssueFacetsView, SimilarIssueView } from "#model/api/issue-facets.ts";
import { DeedRequest, DeedView, IssueCount, IssueUpdate, ManyIssuesQuery } from "#model/api/issue-update.ts";
import { IssueListQuery, IssueView } from "#model/api/issue.ts";
import { LogCounts, LogCountsQuery, LogFacets, LogPatterns } from "#model/api/log-summary.ts";
import { LogList, LogListQuery, LogSearchQuery } from "#model/api/log.ts";
import { OutcomesAnswer, OutcomesQuery } from "#model/api/outcomes.ts";
import { BlobList, BlobListQuery } from "#model/api/blob.ts";
import { FeedbackList, FeedbackListQuery } from "#model/api/feedback.ts";
import {
  MetricAttributes,
  MetricAttributesQuery,
  MetricList,
  MetricListQuery,
  MetricSeriesAnswer,
  MetricSeriesQuery,
} from "#model/api/metric.ts";
import { CheckInList, CheckInListQuery, MonitorList } from "#model/api/monitor.ts";
import { ReleaseHealthAnswer, ReleaseHealthQuery } from "#model/api/release-health.ts";
import {
  CommitView,
  DeployView,
  NewDeploy,
  NewRelease,
  ReleaseListQuery,
  ReleaseUpdate,
  ReleaseView,
} from "#model/api/release.ts";
import { ReleaseStartQuery, ReleaseStarts } from "#model/api/release-start.ts";
import {
  NewSavedSearch,
  SavedSearchList,
  SavedSearchQuery,
  SavedSearchView,
} from "#model/api/saved-search.ts";
import { ProjectSettings } from "#model/api/settings.ts";
import { StorageAnswer } from "#model/api/storage.ts";
import { SummaryAnswer } from "#model/api/summary.ts";
import {
  TraceLinksQuery,
  TraceLinksView,
  TraceList,
  TraceListQuery,
  TraceQuery,
  TraceView,
} from "#model/api/trace.ts";

export interface Operation {
  method: "get" | "put" | "post" | "delete";
  /** With `{parameters}`, as OpenAPI writes them. */
  path: string;
  summary: string;
  /** Without a token. */
  open?: boolean;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer?: z.ZodType;
}

const ORG = "/api/0/organizations/{org}";
const PROJECT = "/api/0/projects/{org}/{project}";
const OURS = "/api/v1/projects/{project}";
const Loose = z.looseObject({});

const RELEASES = `${ORG}/releases/`;
const RELEASE = `${RELEASES}{version}/`;
const RELEASE_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: `${PROJECT}/releases/`,
    summary: "A project's releases",
    query: ReleaseListQuery,
    answer: z.array(ReleaseView),
  },
  {
    method: "post",
    path: `${PROJECT}/releases/`,
    summary: "Announce a release of one project",
    body: NewRelease,
    answer: ReleaseView,
  },
  {
    method: "get",
    path: RELEASES,
    summary: "Releases of all projects",
    query: ReleaseListQuery,
    answer: z.array(ReleaseView),
  },
  {
    method: "get",
    path: `${RELEASE}previous-with-commits/`,
    summary: "The release before whose commits are known",
    answer: Loose,
  },
  { method: "get", path: `${ORG}/repos/`, summary: "Repositories: none", answer: z.array(Loose) },
  { method: "post", path: RELEASES, summary: "Announce a release", body: NewRelease, answer: ReleaseView },
  { method: "get", path: RELEASE, summary: "A release", answer: ReleaseView },
  { method: "put", path: RELEASE, summary: "Change a release", body: ReleaseUpdate, answer: ReleaseView },
  { method: "delete", path: RELEASE, summary: "Forget a release" },
  { method: "get", path: `${RELEASE}commits/`, summary: "A release's commits", answer: z.array(CommitView) },
  {
    method: "get",
    path: `${RELEASE}deploys/`,
    summary: "Where a release was put",
    answer: z.array(DeployView),
  },
  {
    method: "post",
    path: `${RELEASE}deploys/`,
    summary: "Say where a release was put",
    body: NewDeploy,
    answer: DeployView,
  },
];

/** The read API's operations, from which its OpenAPI document is made. */
export const OPERATIONS: Operation[] = [
  { method: "get", path: "/api/0/", summary: "What this service is", answer: Loose },
  { method: "get", path: "/api/0/organizations/", summary: "The organizations: one", answer: z.array(Loose) },
  { method: "get", path: `${ORG}/`, summary: "The organization", answer: Loose },
  { method: "get", path: `${ORG}/projects/`, summary: "All projects", answer: z.array(Loose) },
  { method: "get", path: `${PROJECT}/`, summary: "A project", answer: Loose },
  {
    method: "get",
    path: `${PROJECT}/issues/`,
    summary: "Issues",
    query: IssueListQuery,
    answer: z.array(IssueView),
  },
  {
    method: "get",
    path: `${ORG}/issues/`,
    summary: "Issues of all projects",
    query: IssueListQuery,
    answer: z.array(IssueView),
  },
  { method: "get", path: `${ORG}/issues/{issue}/`, summary: "An issue", answer: IssueView },
  {
    method: "put",
    path: `${ORG}/issues/{issue}/`,
    summary: "Resolve, archive, reopen or assign an issue",
    body: IssueUpdate,
    answer: IssueView,
  },
  {
    method: "delete",
    path: `${ORG}/issues/{issue}/`,
    summary: "Delete an issue with its events",
    answer: DeedView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/activities/`,
    summary: "An issue's history and comments",
    query: ActivityQuery,
    answer: z.array(ActivityView),
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/hashes/`,
    summary: "What was merged into an issue, and its hashes",
    answer: MergedView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/facets/`,
    summary: "Tags, people and releases of an issue's kept events",
    answer: IssueFacetsView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/similar/`,
    summary: "Other issues that are much like it",
    answer: z.array(SimilarIssueView),
  },
  {
    method: "post",
    path: `${ORG}/issues/{issue}/comments/`,
    summary: "Comment on an issue",
    body: CommentRequest,
    answer: ActivityView,
  },
  {
    method: "put",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Edit a comment",
    body: CommentRequest,
    answer: ActivityView,
  },
  {
    method: "delete",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Delete a comment; the answer names the change that can be undone",
    answer: DeletedComment,
  },
  {
    method: "put",
    path: `${PROJECT}/issues/`,
    summary: "Change the issues of `id` (repeated), or those that `query` matches",
    query: ManyIssuesQuery,
    body: IssueUpdate,
    answer: DeedView,
  },
  {
    method: "delete",
    path: `${PROJECT}/issues/`,
    summary: "Delete the issues of `id` (repeated), or those that `query` matches",
    query: ManyIssuesQuery,
    answer: DeedView,
  },
  {
    method: "post",
    path: "/api/v1/projects/{project}/issues/changes",
    summary: "Change, merge, unmerge or delete issues, so that it can be followed and undone",
    body: DeedRequest,
    answer: DeedView,
  },
  {
    method: "get",
    path: "/api/v1/projects/{project}/issues/count",
    summary: "How many issues a search matches",
    query: ManyIssuesQuery,
    answer: IssueCount,
  },
  {
    method: "get",
    path: "/api/v1/issues/changes/{change}",
    summary: "How far a change is",
    answer: DeedView,
  },
  {
    method: "post",
    path: "/api/v1/issues/changes/{change}/undo",
    summary: "Undo a change",
    answer: z.object({ undone: z.int(), failed: z.int() }),
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/events/`,
    summary: "An issue's events",
    query: EventListQuery,
    answer: z.array(EventSummary),
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/events/{event}/`,
    summary: "An event of an issue, or its `latest` or `oldest`",
    answer: EventView,
  },
  {
    method: "get",
    path: `${PROJECT}/events/`,
    summary: "A project's events",
    query: EventListQuery,
    answer: z.array(EventSummary),
  },
  ...RELEASE_OPERATIONS,
  {
    method: "get",
    path: `${ORG}/monitors/`,
    summary: "Scheduled jobs",
    answer: z.array(OrganizationMonitorView),
  },
  { method: "get", path: `${PROJECT}/events/{event}/`, summary: "An event", answer: EventView },
  {
    method: "get",
    path: `${PROJECT}/events/{event}/json/`,
    summary: "An event's payload as stored",
    answer: Loose,
  },
  {
    method: "get",
    path: `${PROJECT}/events/{event}/attachments/`,
    summary: "An event's files",
    answer: z.array(AttachmentView),
  },
  { method: "get", path: `${PROJECT}/events/{event}/attachments/{attachment}/`, summary: "A file's bytes" },
  {
    method: "get",
    path: "/api/v1/traces",
    summary: "Search traces",
    query: TraceListQuery,
    answer: TraceList,
  },
  {
    method: "get",
    path: "/api/v1/traces/points",
    summary: "Traces over time, as points of a chart",
    query: TracePointsQuery,
    answer: TracePoints,
  },
  {
    method: "get",
    path: "/api/v1/traces/differences",
    summary: "What selected traces have more often than the rest",
    query: DifferencesQuery,
    answer: Differences,
  },
  {
    method: "get",
    path: "/api/v1/service-map",
    summary: "Who calls whom, how often, how badly and how long",
    query: ServiceMapQuery,
    answer: ServiceMap,
  },
  {
    method: "get",
    path: "/api/v1/rates",
    summary: "Rate, errors and duration of requests over time",
    query: RatesQuery,
    answer: RatesAnswer,
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}",
    summary: "One trace: spans, error events, log lines",
    query: TraceQuery,
    answer: TraceView,
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}/links",
    summary: "What leads from a trace to others",
    query: TraceLinksQuery,
    answer: TraceLinksView,
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}",
    summary: "One span of a trace, with its error events and log lines",
    answer: TraceView,
  },
  {
    method: "get",
    path: "/api/v1/logs",
    summary: "Search log records; as text/event-stream, follow them",
    query: LogListQuery,
    answer: LogList,
  },
  {
    method: "get",
    path: "/api/v1/logs/counts",
    summary: "Log records over time by severity",
    query: LogCountsQuery,
    answer: LogCounts,
  },
  {
    method: "get",
    path: "/api/v1/logs/facets",
    summary: "What the log records of a search have in common",
    query: LogSearchQuery,
    answer: LogFacets,
  },
  {
    method: "get",
    path: "/api/v1/logs/patterns",
    summary: "The kinds of lines that a search finds",
    query: LogSearchQuery,
    answer: LogPatterns,
  },
  {
    method: "get",
    path: "/api/v1/completions/{of}",
    summary: "How a search of `issues`, `traces` or `logs` can go on",
    query: CompletionQuery,
    answer: Completion,
  },
  {
    method: "get",
    path: "/api/v1/projects/{project}/release-starts",
    summary: "When releases were first heard of",
    query: ReleaseStartQuery,
    answer: ReleaseStarts,
  },
  {
    method: "get",
    path: "/api/v1/searches",
    summary: "Searches with a name",
    query: SavedSearchQuery,
    answer: SavedSearchList,
  },
  {
    method: "post",
    path: "/api/v1/searches",
    summary: "Give a search a name",
    body: NewSavedSearch,
    answer: SavedSearchView,
  },
  { method: "delete", path: "/api/v1/searches/{search}", summary: "Delete a saved search" },
  {
    method: "post",
    path: "/api/v1/searches/{search}/restore",
    summary: "Bring a deleted search back, within a day",
  },
  { method: "get", path: "/api/v1/find/{text}", summary: "What an id names", answer: FindAnswer },
  {
    method: "get",
    path: "/api/v1/outcomes",
    summary: "What became of everything received",
    query: OutcomesQuery,
    answer: OutcomesAnswer,
  },
  {
    method: "get",
    path: `${OURS}/metrics`,
    summary: "A project's metrics",
    query: MetricListQuery,
    answer: MetricList,
  },
  {
    method: "get",
    path: `${OURS}/metrics/{name}/series`,
    summary: "A metric over time, alone or by an attribute",
    query: MetricSeriesQuery,
    answer: MetricSeriesAnswer,
  },
  {
    method: "get",
    path: `${OURS}/metrics/{name}/attributes`,
    summary: "What a metric's points can be told apart by",
    query: MetricAttributesQuery,
    answer: MetricAttributes,
  },
  {
    method: "get",
    path: `${OURS}/monitors`,
    summary: "Jobs that check in",
    answer: MonitorList,
  },
  {
    method: "get",
    path: `${OURS}/monitors/{slug}/check-ins`,
    summary: "A job's runs",
    query: CheckInListQuery,
    answer: CheckInList,
  },
  {
    method: "get",
    path: `${OURS}/release-health`,
    summary: "How sessions went, by release and environment",
    query: ReleaseHealthQuery,
    answer: ReleaseHealthAnswer,
  },
  {
    method: "get",
    path: `${OURS}/blobs`,
    summary: "Parts of replays and profiles",
    query: BlobListQuery,
    answer: BlobList,
  },
  { method: "get", path: `${OURS}/blobs/{blob}`, summary: "A part's bytes, to be saved" },
  {
    method: "get",
    path: `${OURS}/feedback`,
    summary: "What people wrote",
    query: FeedbackListQuery,
    answer: FeedbackList,
  },
  {
    method: "get",
    path: `${OURS}/settings`,
    summary: "A project's quotas and filters",
    answer: ProjectSettings,
  },
  {
    method: "put",
    path: `${OURS}/settings`,
    summary: "Set a project's quotas and filters, all together",
    body: ProjectSettings,
    answer: ProjectSettings,
  },
  {
    method: "get",
    path: "/api/v1/storage",
    summary: "What the data takes on disk, and how much of it stays",
    answer: StorageAnswer,
  },
  {
    method: "get",
    path: "/api/v1/summary",
    summary: "Counts of the last 24 hours, and where to report to",
    answer: SummaryAnswer,
  },
  {
    method: "get",
    path: "/api/v1/access",
    summary: "Whether a password is needed",
    open: true,
    answer: AccessAnswer,
  },
  {
    method: "post",
    path: "/api/v1/session",
    summary: "Sign in",
    open: true,
    body: SessionRequest,
    answer: SessionAnswer,
  },
  { method: "delete", path: "/api/v1/session", summary: "Sign out", open: true },
];
