import { parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { TransactionPage, TRANSACTIONS } from "#api/transactions.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { attachmentView, filesOf, isStored, tagsOf } from "./event-view.ts";

/** Transactions as events. */
export function transactionHandlers(context: ReadContext): Handlers<typeof TRANSACTIONS> {
  return { getTransaction: ({ event }) => getTransaction(context, event) };
}

async function getTransaction(
  { store }: ReadContext,
  eventId: string,
): Promise<Result<TransactionPage, NotFound>> {
  const id = parseEventId(eventId);
  const stored = id === undefined ? null : await store.getTransaction(null, id);
  if (stored === null) return err(notFound(`transaction "${eventId}"`));
  const { transaction, tags, size, attachments } = stored;
  const { traceId, spanId, payload, receivedAt, projectId } = transaction;
  const { release = null, environment = null } = payload;
  const [projects, trace] = await Promise.all([store.listProjects(), store.countTrace(traceId)]);
  return ok({
    eventId: transaction.eventId,
    project: projects.find((project) => project.id === projectId)?.slug ?? String(projectId),
    traceId,
    spanId,
    received: isoFromMillis(receivedAt),
    size,
    tags: tagsOf({ release, environment }, tags),
    payload,
    attachments: attachments.filter(isStored).map((file) => attachmentView(transaction.eventId, file)),
    droppedAttachments: filesOf(attachments).droppedAttachments,
    trace,
  });
}
