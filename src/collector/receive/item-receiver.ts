import type { EventId } from "#lib/ids.ts";
import type { Category, OutcomeKind } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { RecordContext } from "#collector/normalize/time/record-context.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { FilterReason } from "./filter/project-filter.ts";
import type { Ingest } from "./ingest.ts";
import type { ProjectRules } from "./project-rules.ts";
import type { QuotaLimit } from "./quota/quota-meter.ts";

/** What the items of one request are gathered into. */
export interface ItemReceiver {
  ingest: Ingest;
  rules: ProjectRules;
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
  /** Quotas that kept something out. */
  limits: QuotaLimit[];
  /** What became of the envelope's event where it was kept out: its attachments share that. */
  keptOut: { kind: OutcomeKind; reason: string } | null;
}

export async function newReceiver(
  ingest: Ingest,
  project: Project,
  envelopeId: EventId | null = null,
): Promise<ItemReceiver> {
  return {
    ingest,
    rules: await ingest.rules.rulesOf(project.id),
    batch: emptyBatch(),
    context: {
      projectId: project.id,
      defaultService: project.slug,
      receivedAt: ingest.now(),
      maxAge: ingest.maxAge,
    },
    envelopeId,
    answerId: null,
    attachmentBytes: 0,
    sessions: 0,
    refused: [],
    limits: [],
    keptOut: null,
  };
}

/** Counts an item, or some records of one, as invalid. */
export function refuse(receiver: ItemReceiver, category: Category, why: string, quantity = 1): void {
  if (quantity <= 0) return;
  count(receiver, category, "invalid", why, quantity);
  receiver.refused.push(why);
}

/** Counts what a filter keeps out. */
export function filterOut(
  receiver: ItemReceiver,
  category: Category,
  reason: FilterReason,
  quantity = 1,
): void {
  count(receiver, category, "filtered", reason, quantity);
}

/** Counts what a quota keeps out, and remembers the quota for the answer. */
export function limitOut(
  receiver: ItemReceiver,
  category: Category,
  limit: QuotaLimit,
  quantity: number,
): void {
  count(receiver, category, "rate_limited", `quota_${limit.window}`, quantity);
  receiver.limits.push(limit);
}

/** How many of these the quotas let pass; the others are counted. */
export function admit(receiver: ItemReceiver, category: Category, quantity: number): number {
  const { passed, limit } = receiver.rules.meter.take(category, quantity, receiver.context.receivedAt);
  if (limit !== undefined) limitOut(receiver, category, limit, quantity - passed);
  return passed;
}

/** As many of the records, from the first on, as the quotas let pass. */
export function admitted<T>(receiver: ItemReceiver, category: Category, records: T[]): T[] {
  const passed = admit(receiver, category, records.length);
  return passed === records.length ? records : records.slice(0, passed);
}

/** Counts records that are not kept. */
export function count(
  receiver: ItemReceiver,
  category: Category,
  kind: OutcomeKind,
  reason: string,
  quantity: number,
): void {
  const { projectId, receivedAt: at } = receiver.context;
  outcome(receiver.batch, { projectId, at }, category, kind, reason, quantity);
}
