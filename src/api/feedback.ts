import { z } from "zod";
import { AttachmentView } from "./events.ts";
import { Cursor, type EndpointTable, OURS } from "./endpoint.ts";

/** User feedback about a failure. */
export const FeedbackView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  url: z.string().nullable(),
  release: z.string().nullable(),
  environment: z.string().nullable(),
  traceId: z.string().nullable(),
  replayId: z.string().nullable(),
  receivedAt: z.string(),
  eventId: z.string().nullable(),
  /** The issue of the event that it refers to, if that is stored. */
  issue: z.object({ id: z.string(), shortId: z.string(), title: z.string() }).nullable(),
  attachments: z.array(AttachmentView),
});
export type FeedbackView = z.infer<typeof FeedbackView>;

export const FeedbackList = z.object({ feedback: z.array(FeedbackView), next: z.string().nullable() });
export type FeedbackList = z.infer<typeof FeedbackList>;

export const FeedbackListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type FeedbackListQuery = z.infer<typeof FeedbackListQuery>;

/** User feedback. */
export const FEEDBACK = {
  listFeedback: {
    method: "get",
    path: `${OURS}/feedback`,
    summary: "User feedback",
    query: FeedbackListQuery,
    answer: FeedbackList,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
