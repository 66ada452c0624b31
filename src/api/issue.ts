import { z } from "zod";
import { Cursor } from "./cursor.ts";
import { EVENT_TYPES } from "#model/event.ts";
import { ISSUE_STATUSES, ISSUE_SUBSTATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";

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
