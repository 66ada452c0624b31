import { z } from "zod";

/** Ten years. */
const Minutes = z.int().min(1).max(5_256_000);
const Count = z.int().min(1).max(1_000_000_000);
/** One line of text; at most 100 characters. */
const Name = z
  .string()
  .trim()
  .max(100)
  .refine((name) => !/\p{Cc}/u.test(name), "has control characters");

/** What is done to an issue, in Sentry's shape. What is not named stays. */
export const IssueUpdate = z
  .object({
    status: z.enum(["resolved", "resolvedInNextRelease", "unresolved", "ignored"]).optional(),
    statusDetails: z
      .object({
        inNextRelease: z.boolean().optional(),
        /** A version, or `latest`. */
        inRelease: z.string().trim().min(1).max(250).optional(),
        /** Minutes. */
        ignoreDuration: Minutes.optional(),
        ignoreUntil: z.iso.datetime({ offset: true }).optional(),
        ignoreCount: Count.optional(),
        ignoreWindow: Minutes.optional(),
        ignoreUserCount: Count.optional(),
        ignoreUserWindow: Minutes.optional(),
      })
      .optional(),
    /** A name, with or without `user:` before it; empty or null for nobody. */
    assignedTo: Name.nullable().optional(),
  })
  .refine(
    ({ status, assignedTo }) => status !== undefined || assignedTo !== undefined,
    "names nothing to change: status or assignedTo",
  );
export type IssueUpdate = z.infer<typeof IssueUpdate>;

const Id = z.string().regex(/^\d{1,15}$/);

/** What is done to many issues at once, or to one where it is to be told and undone. */
export const DeedRequest = z
  .object({
    /** Their numbers, or a search that they match. */
    issues: z.array(Id).min(1).max(1000).optional(),
    query: z.string().max(1000).optional(),
    update: IssueUpdate.optional(),
    mergeInto: Id.optional(),
    unmerge: z.literal(true).optional(),
    /** Hashes of one issue that get an issue of their own. */
    split: z
      .array(z.string().regex(/^[0-9a-f]{32}$/))
      .min(1)
      .max(200)
      .optional(),
    delete: z.literal(true).optional(),
  })
  .refine(
    ({ issues, query }) => (issues === undefined) !== (query === undefined),
    "names either issues or a query",
  )
  .refine(
    (request) =>
      [request.update, request.mergeInto, request.unmerge, request.split, request.delete].filter(
        (part) => part !== undefined,
      ).length === 1,
    "names one thing to do: update, mergeInto, unmerge, split or delete",
  );
export type DeedRequest = z.infer<typeof DeedRequest>;

/** A deed on issues, as far as it has come. */
export const DeedView = z.object({
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
  /** The assignee's name, the release; null where nothing more is to be said. */
  about: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Why the first of those that failed did. */
  problem: z.string().nullable(),
  state: z.enum(["running", "finished", "interrupted"]),
  undo: z.enum(["possible", "done", "impossible"]),
});
export type DeedView = z.infer<typeof DeedView>;

/** Many issues by their number or by a search, as Sentry's own paths name them. */
export const ManyIssuesQuery = z.object({ query: z.string().max(1000).optional() });

export const IssueCount = z.object({ count: z.int() });
export type IssueCount = z.infer<typeof IssueCount>;
