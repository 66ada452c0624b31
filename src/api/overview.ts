import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";
import { Interval } from "./interval.ts";

/** Data for the dashboard's first screen and its empty states. */
export const SummaryAnswer = z.object({
  /** The project that is asked about, with its DSN. */
  project: z.object({ id: z.string(), slug: z.string(), dsn: z.string() }),
  otlpEndpoint: z.string(),
  /** Over the last 24 hours. */
  events: z.int(),
  unresolvedIssues: z.int(),
  spans: z.int(),
  logs: z.int(),
  services: z.array(z.string()),
  /** Received and dropped over the last 24 hours. */
  dropped: z.int(),
  /** Whether any of it is stored, of whatever time. */
  arrived: z.object({ events: z.boolean(), traces: z.boolean(), logs: z.boolean() }),
});
export type SummaryAnswer = z.infer<typeof SummaryAnswer>;

/** The ledger: the outcome of everything received. `received` is the sum of all quantities. */
export const OutcomesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  received: z.int(),
  outcomes: z.array(
    z.object({
      projectId: z.string(),
      category: z.string(),
      outcome: z.string(),
      reason: z.string(),
      quantity: z.int(),
    }),
  ),
  /** With `interval`: the same by step, for a chart. Empty steps are left out; `at` is the start of a step. */
  series: z
    .array(
      z.object({
        at: z.string(),
        projectId: z.string(),
        category: z.string(),
        outcome: z.string(),
        reason: z.string(),
        quantity: z.int(),
      }),
    )
    .optional(),
});
export type OutcomesAnswer = z.infer<typeof OutcomesAnswer>;

export const OutcomesQuery = z.object({
  start: Moment,
  end: Moment,
  interval: Interval.optional(),
});
export type OutcomesQuery = z.infer<typeof OutcomesQuery>;

/** Disk usage, and how long and how much data is retained. */
export const StorageAnswer = z.object({
  bytes: z.int(),
  /** The stored days (`2026-11-20`), latest first, each with the size of its file. */
  days: z.array(z.object({ day: z.string(), bytes: z.int() })),
  retention: z.object({
    days: z.int(),
    /** Null if unlimited. */
    bytes: z.int().nullable(),
  }),
});
export type StorageAnswer = z.infer<typeof StorageAnswer>;

/** What the operator should know about the collector itself, the latest first. */
export const NoticesAnswer = z.object({
  notices: z.array(
    z.object({
      code: z.string(),
      /** Which of several it is about, such as a file. */
      subject: z.string(),
      severity: z.enum(["error", "warning", "info"]),
      /** When it was first raised. */
      at: z.string(),
      text: z.string(),
      detail: z.string(),
      /** What answers lack while it holds: a day (`2026-11-01`), or `issue-search`; null if they are whole. */
      missing: z.string().nullable(),
    }),
  ),
});
export type NoticesAnswer = z.infer<typeof NoticesAnswer>;
export type NoticeView = NoticesAnswer["notices"][number];

/** The collector itself: its ledger, its storage and its notices. */
export const OVERVIEW = {
  getSummary: {
    method: "get",
    path: "/api/v1/summary",
    summary: "Counts of the last 24 hours, and the DSN to report to",
    answer: SummaryAnswer,
    errors: [],
  },
  getOutcomes: {
    method: "get",
    path: "/api/v1/outcomes",
    summary: "Outcomes of everything received",
    query: OutcomesQuery,
    answer: OutcomesAnswer,
    errors: [],
  },
  getStorage: {
    method: "get",
    path: "/api/v1/storage",
    summary: "Disk usage and retention",
    answer: StorageAnswer,
    errors: [],
  },
  listNotices: {
    method: "get",
    path: "/api/v1/notices",
    summary: "What the collector reports about itself",
    answer: NoticesAnswer,
    errors: [],
  },
} as const satisfies EndpointTable;
