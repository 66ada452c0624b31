import { z } from "zod";
import type { ActivityDetail } from "#model/issue-activity.ts";
import { Cursor, type EndpointTable, Moment, ORG, OURS, PROJECT } from "./endpoint.ts";
import { IssueView } from "./issues.ts";

/** Ten years. */
const Minutes = z.int().min(1).max(5_256_000);
const Count = z.int().min(1).max(1_000_000_000);
/** One line of text; at most 100 characters. */
const Name = z
  .string()
  .trim()
  .max(100)
  .refine((name) => !/\p{Cc}/u.test(name), "has control characters");

/** An update of an issue in Sentry's shape. Fields left out do not change. */
export const IssueUpdate = z
  .object({
    /** `muted` is the word of `sentry-cli` for `ignored`. */
    status: z.enum(["resolved", "resolvedInNextRelease", "unresolved", "ignored", "muted"]).optional(),
    /** Minutes; the same as `ignoreDuration`, as `sentry-cli` names it. */
    snoozeDuration: Minutes.nullish(),
    statusDetails: z
      .object({
        inNextRelease: z.boolean().optional(),
        /** A version, or `latest`. */
        inRelease: z.string().trim().min(1).max(250).optional(),
        /** Minutes. */
        ignoreDuration: Minutes.optional(),
        ignoreUntil: Moment,
        ignoreCount: Count.optional(),
        ignoreWindow: Minutes.optional(),
        ignoreUserCount: Count.optional(),
        ignoreUserWindow: Minutes.optional(),
      })
      .optional(),
    /** A name, with or without the prefix `user:`; empty or null to unassign. */
    assignedTo: Name.nullable().optional(),
  })
  .refine(
    ({ status, assignedTo }) => status !== undefined || assignedTo !== undefined,
    "must change status or assignedTo",
  );
export type IssueUpdate = z.infer<typeof IssueUpdate>;

const Id = z.string().regex(/^\d{1,15}$/);

/** A change to one or many issues that can be followed and undone. */
export const BulkChangeRequest = z
  .object({
    /** Issue numbers, or a search that matches the issues; with both, those issues that match. */
    issues: z.array(Id).min(1).max(1000).optional(),
    query: z.string().max(1000).optional(),
    update: IssueUpdate.optional(),
    mergeInto: Id.optional(),
    unmerge: z.literal(true).optional(),
    /** Hashes of one issue to move to a new issue. */
    split: z
      .array(z.string().regex(/^[0-9a-f]{32}$/))
      .min(1)
      .max(200)
      .optional(),
    delete: z.literal(true).optional(),
  })
  .refine(({ issues, query }) => issues !== undefined || query !== undefined, "must have issues or a query")
  .refine(
    (request) =>
      [request.update, request.mergeInto, request.unmerge, request.split, request.delete].filter(
        (part) => part !== undefined,
      ).length === 1,
    "must have exactly one of update, mergeInto, unmerge, split and delete",
  );
export type BulkChangeRequest = z.infer<typeof BulkChangeRequest>;

/** A bulk change and its progress. */
export const BulkChangeView = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  what: z.enum([
    "resolve",
    "archive",
    "reopen",
    "assign",
    "merge",
    "unmerge",
    "split",
    "delete",
    "delete_comment",
  ]),
  /** The assignee or the release; null if neither applies. */
  about: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Why the first failed issue failed. */
  problem: z.string().nullable(),
  state: z.enum(["running", "finished", "interrupted"]),
  undo: z.enum(["possible", "done", "impossible"]),
});
export type BulkChangeView = z.infer<typeof BulkChangeView>;

/** Issues by number or by a search, as in Sentry's API. Neither selects no issue. */
const ManyIssuesQuery = z.object({
  id: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat())
    .optional(),
  query: z.string().max(1000).optional(),
});

/**
 * The same, or by status. As in Sentry's API, a change of the status without any of them is about all unresolved issues
 * (`sentry-cli issues resolve --all`). A misspelt parameter must not become that, so others are refused.
 */
const ChangedIssuesQuery = z.strictObject({
  ...ManyIssuesQuery.shape,
  status: z.enum(["resolved", "unresolved", "ignored", "muted"]).optional(),
});

export const CommentRequest = z.object({ text: z.string().trim().min(1).max(10_000) });

/** `deed` is the id of the change; undoing it restores the comment. */
export const DeletedComment = z.object({ deed: z.string() });

/** An entry of an issue's history. Times are ISO 8601. */
export const ActivityView = z.object({
  /** `0` for entries that are derived rather than stored. */
  id: z.string(),
  dateCreated: z.string(),
  by: z.object({ kind: z.enum(["person", "token", "system"]), name: z.string() }),
  detail: z.custom<ActivityDetail>((value) => typeof value === "object" && value !== null && "kind" in value),
});
export type ActivityView = z.infer<typeof ActivityView>;

export const ActivityQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: Cursor,
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** What was merged into an issue, and the hashes that group events into it. */
export const MergedView = z.object({
  own: z.array(z.string()),
  merged: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      title: z.string(),
      count: z.string(),
      hashes: z.array(z.string()),
    }),
  ),
});
export type MergedView = z.infer<typeof MergedView>;

const Undone = z.object({ undone: z.int(), failed: z.int() });

/** Changes to issues, and their history. Sentry's paths where it has them; our own where a change can be followed and undone. */
export const ISSUE_CHANGES = {
  listActivity: {
    method: "get",
    path: `${ORG}/issues/{issue}/activities/`,
    summary: "An issue's history and comments",
    query: ActivityQuery,
    page: ActivityView,
    errors: ["not_found"],
  },
  getMerged: {
    method: "get",
    path: `${ORG}/issues/{issue}/hashes/`,
    summary: "An issue's merged issues and hashes",
    answer: MergedView,
    errors: ["not_found"],
  },
  updateIssue: {
    method: "put",
    path: `${ORG}/issues/{issue}/`,
    summary: "Resolve, archive, reopen or assign an issue",
    body: IssueUpdate,
    answer: IssueView,
    errors: ["not_found", "forbidden", "not_possible"],
  },
  deleteIssue: {
    method: "delete",
    path: `${ORG}/issues/{issue}/`,
    summary: "Delete an issue with its events",
    status: 202,
    answer: BulkChangeView,
    errors: ["not_found", "forbidden"],
  },
  addComment: {
    method: "post",
    path: `${ORG}/issues/{issue}/comments/`,
    summary: "Comment on an issue",
    body: CommentRequest,
    status: 201,
    answer: ActivityView,
    errors: ["not_found", "forbidden"],
  },
  editComment: {
    method: "put",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Edit a comment",
    body: CommentRequest,
    answer: ActivityView,
    errors: ["not_found", "forbidden"],
  },
  deleteComment: {
    method: "delete",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Delete a comment; the answer has the id of the change, to undo it",
    answer: DeletedComment,
    errors: ["not_found", "forbidden"],
  },
  updateIssues: {
    method: "put",
    path: `${PROJECT}/issues/`,
    summary: "Change the issues of `id` (repeated), those that match `query`, or those of a status",
    query: ChangedIssuesQuery,
    repeats: true,
    // The status to change to is in the body, that of the issues to change in the query.
    body: IssueUpdate.transform((update) => ({ update })),
    status: 202,
    answer: BulkChangeView,
    errors: ["not_found", "bad_query", "bad_request", "forbidden"],
  },
  deleteIssues: {
    method: "delete",
    path: `${PROJECT}/issues/`,
    summary: "Delete the issues of `id` (repeated), or those that match `query`",
    query: ManyIssuesQuery,
    repeats: true,
    status: 202,
    answer: BulkChangeView,
    errors: ["not_found", "bad_query", "bad_request", "forbidden"],
  },
  changeIssues: {
    method: "post",
    path: `${OURS}/issues/changes`,
    summary: "Change, merge, unmerge, split or delete issues, as a change that can be followed and undone",
    body: BulkChangeRequest,
    status: 201,
    answer: BulkChangeView,
    errors: ["not_found", "bad_query", "forbidden"],
  },
  getBulkChange: {
    method: "get",
    path: "/api/v1/issues/changes/{change}",
    summary: "The progress of a change",
    answer: BulkChangeView,
    errors: ["not_found"],
  },
  undoBulkChange: {
    method: "post",
    path: "/api/v1/issues/changes/{change}/undo",
    summary: "Undo a change",
    answer: Undone,
    errors: ["not_found", "forbidden"],
  },
} as const satisfies EndpointTable;
