import { z } from "zod";
import { ISSUE_STATUSES } from "#model/issue.ts";

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
