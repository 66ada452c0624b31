import { z } from "zod";
import { ok } from "#lib/result.ts";
import { AccessAnswer, SessionAnswer } from "#api/access.ts";
import { Differences } from "#api/difference.ts";
import { RatesAnswer } from "#api/rates.ts";
import { ServiceMap } from "#api/service-map.ts";
import { TracePoints } from "#api/trace-points.ts";
import type { Searched } from "#model/saved-search.ts";
import { Completion } from "#api/completion.ts";
import { EventSummary, EventView } from "#api/event.ts";
import { FindAnswer } from "#api/find.ts";
import { ActivityView, DeletedComment, MergedView } from "#api/issue-activity.ts";
import { IssueFacetsView, SimilarIssueView } from "#api/issue-facets.ts";
import { DeedView, IssueCount, type DeedRequest } from "#api/issue-update.ts";
import { IssueView } from "#api/issue.ts";
import { LogCounts, LogFacets, LogPatterns } from "#api/log-summary.ts";
import { LogList } from "#api/log.ts";
import { OutcomesAnswer } from "#api/outcomes.ts";
import { CommitView, DeployView, ReleaseView } from "#api/release.ts";
import { ReleaseStarts } from "#api/release-start.ts";
import { SavedSearchList, SavedSearchView, type NewSavedSearch } from "#api/saved-search.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import { StorageAnswer } from "#api/storage.ts";
import { SummaryAnswer } from "#api/summary.ts";
import { TraceOrColumns } from "#api/trace-or-columns.ts";
import { TraceLinksView, TraceList, TraceView } from "#api/trace.ts";
import { ORGANIZATION } from "#model/project.ts";
import { pageCursors, type PageCursors } from "./page-cursors.ts";
import { ask, send, type Answer, type Collector, type Question } from "./request.ts";

export interface ListPage<T> extends PageCursors {
  items: T[];
}

const ISSUES = `/api/0/organizations/${ORGANIZATION}/issues`;

type Filters = Record<string, string | number | undefined>;

export type CollectorClient = ReturnType<typeof collectorClient>;

/** The collector's read API as functions, one for each question of a screen. */
export function collectorClient(collector: Collector, project: string) {
  const events = `/api/0/projects/${ORGANIZATION}/${encodeURIComponent(project)}/events`;
  const own = `/api/v1/projects/${encodeURIComponent(project)}`;
  const release = (version: string) =>
    `/api/0/organizations/${ORGANIZATION}/releases/${encodeURIComponent(version)}/`;
  const event = (id: string) => `${events}/${encodeURIComponent(id)}/`;

  async function one<T>(question: Question<T>): Promise<Answer<T>> {
    const answer = await ask(collector, question);
    return answer.ok ? ok(answer.value.value) : answer;
  }

  async function list<T>(path: string, schema: z.ZodType<T>, query: Filters): Promise<Answer<ListPage<T>>> {
    const answer = await ask(collector, { path, query, schema: z.array(schema) });
    return answer.ok ? ok({ items: answer.value.value, ...pageCursors(answer.value.link) }) : answer;
  }

  return {
    getAccess: () => one({ path: "/api/v1/access", schema: AccessAnswer }),
    createSession: (password: string) =>
      one({ method: "POST", path: "/api/v1/session", body: { password }, schema: SessionAnswer }),
    deleteSession: () => send(collector, { method: "DELETE", path: "/api/v1/session" }),
    getSummary: () => one({ path: "/api/v1/summary", schema: SummaryAnswer }),

    listIssues: (query: Filters) =>
      list(`/api/0/projects/${ORGANIZATION}/${encodeURIComponent(project)}/issues/`, IssueView, query),
    getIssue: (id: string) => one({ path: `${ISSUES}/${encodeURIComponent(id)}/`, schema: IssueView }),
    /** Does one thing to issues, by number or by a search; `getDeed` follows it, `undoDeed` takes it back. */
    changeIssues: (request: DeedRequest) =>
      one({ method: "POST", path: `${own}/issues/changes`, body: request, schema: DeedView }),
    getDeed: (id: string) =>
      one({ path: `/api/v1/issues/changes/${encodeURIComponent(id)}`, schema: DeedView }),
    undoDeed: (id: string) =>
      send(collector, { method: "POST", path: `/api/v1/issues/changes/${encodeURIComponent(id)}/undo` }),
    countIssues: (query: string) =>
      one({ path: `${own}/issues/count`, query: { query }, schema: IssueCount }),
    listActivity: (id: string, query: Filters) =>
      list(`${ISSUES}/${encodeURIComponent(id)}/activities/`, ActivityView, query),
    getMerged: (id: string) =>
      one({ path: `${ISSUES}/${encodeURIComponent(id)}/hashes/`, schema: MergedView }),
    addComment: (id: string, text: string) =>
      one({
        method: "POST",
        path: `${ISSUES}/${encodeURIComponent(id)}/comments/`,
        body: { text },
        schema: ActivityView,
      }),
    editComment: (id: string, comment: string, text: string) =>
      one({
        method: "PUT",
        path: `${ISSUES}/${encodeURIComponent(id)}/comments/${encodeURIComponent(comment)}/`,
        body: { text },
        schema: ActivityView,
      }),
    deleteComment: (id: string, comment: string) =>
      one({
        method: "DELETE",
        path: `${ISSUES}/${encodeURIComponent(id)}/comments/${encodeURIComponent(comment)}/`,
        schema: DeletedComment,
      }),
    listIssueEvents: (id: string, query: Filters) =>
      list(`${ISSUES}/${encodeURIComponent(id)}/events/`, EventSummary, query),
    getLatestEvent: (id: string) =>
      one({ path: `${ISSUES}/${encodeURIComponent(id)}/events/latest/`, schema: EventView }),
    getOldestEvent: (id: string) =>
      one({ path: `${ISSUES}/${encodeURIComponent(id)}/events/oldest/`, schema: EventView }),
    getFacets: (id: string) =>
      one({ path: `${ISSUES}/${encodeURIComponent(id)}/facets/`, schema: IssueFacetsView }),
    listSimilar: (id: string) =>
      one({ path: `${ISSUES}/${encodeURIComponent(id)}/similar/`, schema: z.array(SimilarIssueView) }),
    getEvent: (id: string) => one({ path: event(id), schema: EventView }),
    /** The payload as stored; the body is not read. */
    openEventJson: (id: string): Promise<Answer<Response>> => send(collector, { path: `${event(id)}json/` }),
    /** An attachment's bytes; the body is not read. */
    openAttachment: (eventId: string, id: string): Promise<Answer<Response>> =>
      send(collector, {
        path: `${event(eventId)}attachments/${encodeURIComponent(id)}/`,
        query: { download: 1 },
      }),

    listReleases: (query: Filters) =>
      list(`/api/0/projects/${ORGANIZATION}/${encodeURIComponent(project)}/releases/`, ReleaseView, query),
    getRelease: (version: string) => one({ path: release(version), schema: ReleaseView }),
    listCommits: (version: string) =>
      one({ path: `${release(version)}commits/`, schema: z.array(CommitView) }),
    listDeploys: (version: string) =>
      one({ path: `${release(version)}deploys/`, schema: z.array(DeployView) }),

    listTraces: (query: Filters) => one({ path: "/api/v1/traces", query, schema: TraceList }),
    sampleTraces: (query: Filters) => one({ path: "/api/v1/traces/points", query, schema: TracePoints }),
    findDifferences: (query: Filters) =>
      one({ path: "/api/v1/traces/differences", query, schema: Differences }),
    listRates: (query: Filters) => one({ path: "/api/v1/rates", query, schema: RatesAnswer }),
    mapServices: (query: Filters) => one({ path: "/api/v1/service-map", query, schema: ServiceMap }),
    /** Large traces come as their outline, unless the whole is asked for. */
    getTrace: (id: string, detail: "whole" | "columns" = "columns") =>
      one({ path: `/api/v1/traces/${encodeURIComponent(id)}`, query: { detail }, schema: TraceOrColumns }),
    getTraceLinks: (id: string, targets: string[]) =>
      one({
        path: `/api/v1/traces/${encodeURIComponent(id)}/links`,
        query: { targets: targets.join(",") },
        schema: TraceLinksView,
      }),
    getTraceSpan: (id: string, spanId: string) =>
      one({
        path: `/api/v1/traces/${encodeURIComponent(id)}/spans/${encodeURIComponent(spanId)}`,
        schema: TraceView,
      }),
    listLogs: (query: Filters) => one({ path: "/api/v1/logs", query, schema: LogList }),
    countLogs: (query: Filters) => one({ path: "/api/v1/logs/counts", query, schema: LogCounts }),
    facetLogs: (query: Filters) => one({ path: "/api/v1/logs/facets", query, schema: LogFacets }),
    mineLogPatterns: (query: Filters) => one({ path: "/api/v1/logs/patterns", query, schema: LogPatterns }),
    /** New lines as server-sent events, until the signal ends it; the body is not read. */
    followLogs: (query: Filters, signal: AbortSignal): Promise<Answer<Response>> =>
      send(collector, { path: "/api/v1/logs", query }, { accept: "text/event-stream", signal }),
    complete: (of: Searched, query: Filters) =>
      one({ path: `/api/v1/completions/${of}`, query: { project, ...query }, schema: Completion }),
    listReleaseStarts: (start: string) =>
      one({
        path: `/api/v1/projects/${encodeURIComponent(project)}/release-starts`,
        query: { start },
        schema: ReleaseStarts,
      }),
    listSavedSearches: (of: Searched) =>
      one({ path: "/api/v1/searches", query: { of }, schema: SavedSearchList }),
    saveSearch: (search: NewSavedSearch) =>
      one({ method: "POST", path: "/api/v1/searches", body: search, schema: SavedSearchView }),
    deleteSavedSearch: (id: string) =>
      send(collector, { method: "DELETE", path: `/api/v1/searches/${encodeURIComponent(id)}` }),
    restoreSavedSearch: (id: string) =>
      send(collector, { method: "POST", path: `/api/v1/searches/${encodeURIComponent(id)}/restore` }),
    find: (text: string) => one({ path: `/api/v1/find/${encodeURIComponent(text)}`, schema: FindAnswer }),
    getStorage: () => one({ path: "/api/v1/storage", schema: StorageAnswer }),
    getProjectSettings: () => one({ path: `${own}/settings`, schema: ProjectSettings }),
    putProjectSettings: (body: ProjectSettings) =>
      one({ method: "PUT", path: `${own}/settings`, body, schema: ProjectSettings }),
    getOutcomes: (query: Filters) => one({ path: "/api/v1/outcomes", query, schema: OutcomesAnswer }),
  };
}
