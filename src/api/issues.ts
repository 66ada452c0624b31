import { z } from "zod";
import { EVENT_TYPES } from "#model/event.ts";
import { ISSUE_STATUSES, ISSUE_SUBSTATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";
import { Cursor, type EndpointTable, ORG, OURS, PROJECT } from "./endpoint.ts";

/** A release, as far as an issue or an event knows it. */
export const NamedRelease = z.object({ version: z.string(), shortVersion: z.string() });
export type NamedRelease = z.infer<typeof NamedRelease>;

/** An issue in the shape of Sentry's API, for `sentry-cli` and other clients. Times are ISO 8601. */
export const IssueView = z.object({
  id: z.string(),
  shortId: z.string(),
  title: z.string(),
  culprit: z.string(),
  permalink: z.string(),
  level: z.enum(LEVELS),
  status: z.enum(ISSUE_STATUSES),
  /** Null for a resolved issue. */
  substatus: z.enum(ISSUE_SUBSTATUSES).nullable(),
  /** When it reopens. Windows and durations are in minutes, times ISO 8601; counts are what remains. */
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
  firstRelease: NamedRelease.nullable(),
  lastRelease: NamedRelease.nullable(),
  /** Events per hour over 24 hours and per UTC day over 14 days: `[unix seconds, count]`, oldest first, without gaps. */
  stats: z.object({
    "24h": z.array(z.tuple([z.int(), z.int()])),
    "14d": z.array(z.tuple([z.int(), z.int()])),
  }),
});
export type IssueView = z.infer<typeof IssueView>;

export const ISSUE_SORTS = ["date", "new", "freq", "user", "trend"] as const;

/**
 * Query of the issue list. `query`: words of titles, messages, values and frames, `is:<state>`, `level:`, `count:>10`,
 * `firstSeen:-24h`, `<any tag>:<value or pattern*>`, `has:<tag>`, each negated by `!`; `OR` and brackets. `statsPeriod`
 * excludes issues not seen within it.
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

const TagFacetView = z.object({
  key: z.string(),
  /** Events of the issue with the tag, and of the baseline. */
  events: z.int(),
  baseline: z.int(),
  /** Most common first. */
  values: z.array(z.object({ value: z.string(), events: z.int(), baseline: z.int() })),
  /** Events of the issue with any other value. */
  others: z.int(),
  /** Whether enough events of both have the tag, and half of the issue's. */
  isCompared: z.boolean(),
  /**
   * The value that sets the issue apart from the baseline, and by how much at least (0 to 1) its share of the events with the
   * tag is greater: the lower bound of a 99.9 % confidence interval. Null where the issue is in line with the baseline, or
   * not compared.
   */
  difference: z.object({ value: z.string(), atLeast: z.number() }).nullable(),
});

/** What an issue's stored events have in common, from the latest `looked` of them. Times are ISO 8601. */
export const IssueFacetsView = z.object({
  looked: z.int(),
  /**
   * What the events are compared with: `looked` stored events of other issues, of the same type and platform, received in the
   * same period, or a sample spread over it. `isEnough`: whether both sides have enough events to compare.
   */
  baseline: z
    .object({
      looked: z.int(),
      platform: z.string(),
      start: z.string(),
      end: z.string(),
      isEnough: z.boolean(),
    })
    .nullable(),
  /** Those that set the issue apart first, the most different first; then by events. */
  tags: z.array(TagFacetView),
  /** `field` is what identifies them: `id`, `email`, `username` or `ip_address`. */
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

/** Sentry's newer tools query the organization and pass the project's number. */
const OrganizationIssuesQuery = IssueListQuery.extend({ project: z.string().default("1") });

const IssueCountQuery = z.object({ query: z.string().max(1000).default("is:unresolved") });
export const IssueCount = z.object({ count: z.int() });
export type IssueCount = z.infer<typeof IssueCount>;

/** Reading issues. */
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
    summary: "The number of issues that match a search",
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
    summary: "Tags, users and releases of an issue's stored events",
    answer: IssueFacetsView,
    errors: ["not_found"],
  },
  listSimilar: {
    method: "get",
    path: `${ORG}/issues/{issue}/similar/`,
    summary: "Similar issues",
    answer: z.array(SimilarIssueView),
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
