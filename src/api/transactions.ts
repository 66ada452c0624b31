import { z } from "zod";
import type { TransactionPayload } from "#model/transaction.ts";
import { OURS, type EndpointTable } from "./endpoint.ts";
import { AttachmentView, DroppedFileView } from "./events.ts";

/** A transaction as an event, as its page shows it. */
export const TransactionPage = z.object({
  eventId: z.string(),
  /** Slug. */
  project: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  received: z.string(),
  /** Bytes of the payload. */
  size: z.int(),
  /** With release and environment. */
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
  payload: z.custom<TransactionPayload>(),
  attachments: z.array(AttachmentView),
  droppedAttachments: z.array(DroppedFileView),
  /** What is stored under its trace id. */
  trace: z.object({ spans: z.int(), logs: z.int(), events: z.int() }),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

/** Transactions of Sentry's SDKs as events. */
export const TRANSACTIONS = {
  getTransaction: {
    method: "get",
    path: `${OURS}/transactions/{event}`,
    summary: "A transaction of any project as an event",
    answer: TransactionPage,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
