import { z } from "zod";
import { EVENT_TYPES } from "#model/event.ts";
import { ISSUE_STATUSES, ISSUE_SUBSTATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";
import { Cursor, type EndpointTable, ORG, OURS, PROJECT } from "./endpoint.ts";

/** An issue in the shape of Sentry's API, as `sentry-cli` and other readers know it. Times are ISO 8601. */
export const IssueView = z.object({
  id: z.string(),
  shortId: z.string(),
  title: z.string(),
  culprit: z.string(),
  permalink: z.string(),
  level: z.enum(LEVELS),
  status: z.enum(ISSUE_STATUSES),
  /** Null for a resolved one. */
  substatus: z.enum(ISSUE_SUBSTATUSES).nullable(),
  /** On which terms it comes back. Windows and durations are minutes, times ISO 8601, counts those that are left to come. */
  statusDetails: z.object({
    inNextRelease: z.boolean().optional(),
    inRelease: z.string().optional(),
    ignoreUntil: z.string().optional(),
    ignoreCount: z.int().optional(),
    ignoreWindow: z.int().optional(),
    ignoreUserCount: z.int().optional(),
    ignoreUserWindow: z.int().optional(),
  }),
  assignedTo: z.object({ type: z.literal("user"), id: z.string(), name: z.string() }).nullable(),
  numComments: z.int(),
  type: z.enum(EVENT_TYPES),
  metadata: z.object({
    type: z.string().optional(),
    value: z.string().optional(),
    filename: z.string().optional(),
    function: z.string().optional(),
    title: z.string().optional(),
  }),
  platform: z.string(),
  project: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  /** A decimal number, as a string. */
  count: z.string(),
  userCount: z.int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  firstRelease: z.string().nullable(),
  lastRelease: z.string().nullable(),
  /** Events an hour over 24 hours, and a day in UTC over 14 days: `[unix seconds, count]`, oldest first, with none left out. */
  stats: z.object({
    "24h": z.array(z.tuple([z.int(), z.int()])),
    "14d": z.array(z.tuple([z.int(), z.int()])),
  }),
});
export type IssueView = z.infer<typeof IssueView>;

export const ISSUE_SORTS = ["date", "new", "freq", "user", "trend"] as const;

/**
 * Query of the issue list. `query`: words to find in titles, messages, values and frames, `is:<state>`, `level:`, `count:>10`,
 * `firstSeen:-24h`, `<any tag>:<value or pattern*>`, `has:<tag>`, each with `!` for its opposite, `OR` and brackets.
 * `statsPeriod` leaves out what was not seen within it.
 */
export const IssueListQuery = z.object({
  query: z.string().max(1000).default("is:unresolved"),
  sort: z.enum(ISSUE_SORTS).default("date"),
  statsPeriod: z
    .string()
    .regex(/^\d{1,4}[mhdw]$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: Cursor,
});
export type IssueListQuery = z.infer<typeof IssueListQuery>;

/** What an issue's kept events have in common: of many events the latest, `looked` of them. Times are ISO 8601. */
export const IssueFacetsView = z.object({
  looked: z.int(),
  tags: z.array(
    z.object({
      key: z.string(),
      events: z.int(),
      /** Commonest first. */
      values: z.array(z.object({ value: z.string(), events: z.int() })),
      /** Events with a value that is not among them. */
      others: z.int(),
    }),
  ),
  /** `field` is what is known of them: `id`, `email`, `username` or `ip_address`. */
  users: z.array(z.object({ field: z.string(), value: z.string(), events: z.int(), lastSeen: z.string() })),
  releases: z.array(
    z.object({ version: z.string(), events: z.int(), firstSeen: z.string(), lastSeen: z.string() }),
  ),
});
export type IssueFacetsView = z.infer<typeof IssueFacetsView>;

export const SimilarIssueView = z.object({
  id: z.string(),
  shortId: z.string(),
  title: z.string(),
  culprit: z.string(),
  status: z.enum(ISSUE_STATUSES),
  count: z.string(),
  lastSeen: z.string(),
  /** 0 to 1. */
  likeness: z.number(),
});
export type SimilarIssueView = z.infer<typeof SimilarIssueView>;

/** Sentry's newer tools query the organization, and name the project by its number. */
const OrganizationIssuesQuery = IssueListQuery.extend({ project: z.string().default("1") });

const IssueCountQuery = z.object({ query: z.string().max(1000).default("is:unresolved") });
export const IssueCount = z.object({ count: z.int() });
export type IssueCount = z.infer<typeof IssueCount>;

/** Issues, as they are read. */
export const ISSUES = {
  listIssues: {
    method: "get",
    path: `${PROJECT}/issues/`,
    summary: "Issues",
    query: IssueListQuery,
    page: IssueView,
    errors: ["not_found", "bad_query", "bad_cursor"],
  },
  listOrganizationIssues: {
    method: "get",
    path: `${ORG}/issues/`,
    summary: "Issues of all projects",
    query: OrganizationIssuesQuery,
    page: IssueView,
    errors: ["not_found", "bad_query"],
  },
  countIssues: {
    method: "get",
    path: `${OURS}/issues/count`,
    summary: "How many issues match a search",
    query: IssueCountQuery,
    answer: IssueCount,
    errors: ["not_found", "bad_query"],
  },
  getIssue: {
    method: "get",
    path: `${ORG}/issues/{issue}/`,
    summary: "An issue",
    answer: IssueView,
    errors: ["not_found"],
  },
  getFacets: {
    method: "get",
    path: `${ORG}/issues/{issue}/facets/`,
    summary: "Tags, people and releases of an issue's stored events",
    answer: IssueFacetsView,
    errors: ["not_found"],
  },
  listSimilar: {
    method: "get",
    path: `${ORG}/issues/{issue}/similar/`,
    summary: "Issues similar to this one",
    answer: z.array(SimilarIssueView),
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
