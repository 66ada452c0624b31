import type { EventId } from "#lib/ids.ts";
import type { Category } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { RecordContext } from "#collector/normalize/record-context.ts";
import type { Batch } from "#collector/store/port.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

/** What the items of one envelope are gathered into. */
export interface ItemReceiver {
  ingest: Ingest;
  batch: Batch;
  context: RecordContext;
  /** The envelope header's event id, which wins over the payload's. */
  envelopeId: EventId | null;
  /** The id of the first event, when the header has none. */
  answerId: EventId | null;
  attachmentBytes: number;
  sessions: number;
  /** Why items were refused, one entry each. */
  refused: string[];
}

export function newReceiver(
  ingest: Ingest,
  project: Project,
  envelopeId: EventId | null = null,
): ItemReceiver {
  return {
    ingest,
    batch: emptyBatch(),
    context: { projectId: project.id, defaultService: project.slug, receivedAt: ingest.now() },
    envelopeId,
    answerId: null,
    attachmentBytes: 0,
    sessions: 0,
    refused: [],
  };
}

/** Counts an item, or some records of one, as invalid. */
export function refuse(receiver: ItemReceiver, category: Category, why: string, quantity = 1): void {
  if (quantity <= 0) return;
  const { projectId, receivedAt: at } = receiver.context;
  outcome(receiver.batch, { projectId, at }, category, "invalid", why, quantity);
  receiver.refused.push(why);
}
