import { z } from "zod";
import { Cursor } from "./cursor.ts";
import type { ActivityDetail } from "#model/issue-activity.ts";

export const CommentRequest = z.object({ text: z.string().trim().min(1).max(10_000) });

/** `deed` is the change by whose undoing the comment comes back. */
export const DeletedComment = z.object({ deed: z.string() });

/** An entry of an issue's history. Times are ISO 8601. */
export const ActivityView = z.object({
  /** `0` for what is known without being kept. */
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

/** What was merged into an issue, and the hashes by which events come to it. */
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
