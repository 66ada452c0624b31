import { z } from "zod";
import type { Breadcrumb, EventPayload, ExceptionValue, RequestInfo } from "#model/event.ts";
import { Cursor, OURS, type EndpointTable } from "./endpoint.ts";
import { EventView } from "./events.ts";
import { ActivityView, MergedView } from "./issue-changes.ts";
import { IssueFacetsView, IssueView, SimilarIssueView } from "./issues.ts";
import { ERRORS, type ErrorCode } from "./problem.ts";
import { TraceView } from "./trace.ts";
import { TraceLinksView } from "./traces.ts";

const PartFailure = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().optional(),
});
export type PartFailure = z.infer<typeof PartFailure>;

/** A part of a page, which can fail or take too long while the others are shown. */
function part<S extends z.ZodType>(value: S) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: PartFailure }),
  ]);
}

/** An event as its page shows it: what Sentry arranges as entries stands under its own names. */
export const EventPageView = EventView.omit({ entries: true }).extend({
  /** The exceptions, else the one stack of a message or of the thread that crashed. Empty without a stack. */
  exceptions: z.array(z.custom<ExceptionValue>()),
  breadcrumbs: z.array(z.custom<Breadcrumb>()),
  logMessage: z.string().nullable(),
  request: z.custom<RequestInfo>().nullable(),
  csp: z.custom<NonNullable<EventPayload["csp"]>>().nullable(),
});
export type EventPageView = z.infer<typeof EventPageView>;

/** `event`: an event's id, or `latest`; `history`: where the issue's history goes on. */
export const IssuePageQuery = z.object({
  event: z.string().max(100).default("latest"),
  history: Cursor,
});
export type IssuePageQuery = z.infer<typeof IssuePageQuery>;

const History = z.object({
  items: z.array(ActivityView),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});

/** An issue by one of its events. The event names its issue, which can be another one than was asked for. */
export const IssuePage = z.object({
  issue: part(IssueView),
  event: part(EventPageView),
  history: part(History),
  merged: part(MergedView),
  facets: part(IssueFacetsView),
  similar: part(z.array(SimilarIssueView)),
  /** The event's trace; null where it has none, or a large one. */
  trace: TraceView.nullable(),
});
export type IssuePage = z.infer<typeof IssuePage>;

/** One span of a trace, and the traces that it links to and is linked from. */
export const SpanPage = z.object({ trace: TraceView, links: part(TraceLinksView) });
export type SpanPage = z.infer<typeof SpanPage>;

/** What one screen of the dashboard shows, in one answer. */
export const PAGES = {
  getIssuePage: {
    method: "get",
    path: `${OURS}/issue-page/{issue}`,
    summary: "All that an issue's page shows: issue, event, trace, history, facets, similar issues",
    query: IssuePageQuery,
    answer: IssuePage,
    encoded: true,
    errors: [],
  },
  getSpanPage: {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}/page",
    summary: "All that a span's panel shows: the span, its error events and log records, its links",
    answer: SpanPage,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
