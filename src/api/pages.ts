import { z } from "zod";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type {
  Breadcrumb,
  DebugImage,
  EventPayload,
  ExceptionValue,
  RequestInfo,
  Stacktrace,
  Thread,
} from "#model/event.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { Cursor, OURS, type EndpointTable } from "./endpoint.ts";
import { EventView } from "./events.ts";
import { ActivityView, MergedView } from "./issue-changes.ts";
import { IssueFacetsView, IssueView, SimilarIssueView } from "./issues.ts";
import { OperationCallsView, OperationQuery } from "./operations.ts";
import { ERRORS, type ErrorCode } from "./problem.ts";
import { TraceView } from "./trace.ts";
import { TraceLinksView } from "./traces.ts";

const PartFailure = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().optional(),
});
export type PartFailure = z.infer<typeof PartFailure>;

/** A part of a page, which can fail or time out while the others are shown. */
function part<S extends z.ZodType>(value: S) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: PartFailure }),
  ]);
}

/** An event as its page shows it, with named fields in place of Sentry's `entries`. */
export const EventPageView = EventView.omit({ entries: true, _meta: true }).extend({
  exceptions: z.array(z.custom<ExceptionValue>()),
  threads: z.array(z.custom<Thread>()),
  /** Beside the exceptions and threads: that of a message. */
  stacktrace: z.custom<Stacktrace>().nullable(),
  breadcrumbs: z.array(z.custom<Breadcrumb>()),
  logMessage: z.string().nullable(),
  /** The template of the message and its parameters; null without parameters. */
  logTemplate: z.object({ message: z.string(), params: z.custom<AttributeValue>() }).nullable(),
  request: z.custom<RequestInfo>().nullable(),
  csp: z.custom<NonNullable<EventPayload["csp"]>>().nullable(),
  /** The program and its libraries as they were loaded. */
  images: z.array(z.custom<DebugImage>()),
  /** Where the event is from. */
  sender: z.object({
    serverName: z.string().nullable(),
    logger: z.string().nullable(),
    integrations: z.array(z.string()),
    packages: z.array(z.object({ name: z.string().optional(), version: z.string().optional() })),
    /** The fingerprint as it was sent. */
    fingerprint: z.array(z.string()),
  }),
  /** Fields of the payload that are not in Sentry's schema. */
  otherFields: z.custom<Attributes>(),
  /** Its place among the stored events of its issue by time, of which the oldest has the number 1. */
  position: z.object({ number: z.int(), of: z.int() }),
  /** What was cut or scrubbed, along the stored payload. */
  meta: z.custom<EventMeta>(),
  /** The stored replay in which it happened. */
  replayId: z.string().nullable(),
});
export type EventPageView = z.infer<typeof EventPageView>;

/** `event`: an event id or `latest`. `history`: the cursor of the issue's history. */
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

/** An issue with one of its events. The event names its issue, which can differ from the requested one after a merge. */
export const IssuePage = z.object({
  issue: part(IssueView),
  event: part(EventPageView),
  history: part(History),
  merged: part(MergedView),
  facets: part(IssueFacetsView),
  similar: part(z.array(SimilarIssueView)),
  /** The event's trace; null if it has none or a large one. */
  trace: TraceView.nullable(),
});
export type IssuePage = z.infer<typeof IssuePage>;

/** One span of a trace, and the traces linked to and from it. */
export const SpanPage = z.object({ trace: TraceView, links: part(TraceLinksView) });
export type SpanPage = z.infer<typeof SpanPage>;

/** What an operation's page shows beside its rates. */
export const OperationPage = z.object({
  calls: part(OperationCallsView),
  /** The issues with error events in sampled traces of its requests, and how many; the most first. */
  issues: part(z.array(z.object({ issue: IssueView, events: z.int() }))),
});
export type OperationPage = z.infer<typeof OperationPage>;

/** Everything that one screen of the dashboard shows, in one answer. */
export const PAGES = {
  getIssuePage: {
    method: "get",
    path: `${OURS}/issue-page/{issue}`,
    summary: "The data of an issue's page: issue, event, trace, history, facets, similar issues",
    query: IssuePageQuery,
    answer: IssuePage,
    encoded: true,
    errors: [],
  },
  getSpanPage: {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}/page",
    summary: "The data of a span's panel: the span, its error events and log records, its links",
    answer: SpanPage,
    errors: ["not_found"],
  },
  getOperationPage: {
    method: "get",
    path: "/api/v1/operation-page",
    summary: "The data of an operation's page: its callers, what it calls, its issues",
    query: OperationQuery,
    answer: OperationPage,
    errors: [],
  },
} as const satisfies EndpointTable;
