import type { EventId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Category, OutcomeKind } from "#model/outcome.ts";
import type { Span } from "#model/span.ts";
import type { RecordContext } from "#collector/normalize/time/record-context.ts";
import { type Batch, countRecords, emptyBatch, holdsRecords } from "#collector/store/port/batch.ts";
import { appendBatch, refuseBatch, type SealedRecords, type StoreRefusal } from "./append-batch.ts";
import type { Admitted } from "./check-key.ts";
import type { FilterReason } from "./filter/project-filter.ts";
import type { Collecting, Ingest } from "./ingest.ts";
import type { InvalidReason } from "./invalid-reason.ts";
import type { ProjectRules } from "./project-rules.ts";
import type { QuotaLimit } from "./quota-meter.ts";
import { quotaLimits, type RateLimit } from "./rate-limit.ts";

/** Collects the items of one request and their outcomes. */
export interface Receiver {
  ingest: Collecting;
  rules: ProjectRules;
  batch: Batch;
  /** The records collected so far, of a request that is read in slices. */
  sealed: SealedRecords | undefined;
  context: RecordContext;
  /** The envelope header's event id, which wins over the payload's. */
  envelopeId: EventId | null;
  /** The id of the first event, if the header has none. */
  answerId: EventId | null;
  attachmentBytes: number;
  sessions: number;
  /** Why items were refused, one entry each. */
  refused: InvalidReason[];
  /** The store's disk has too little room. */
  isDiskShort: boolean;
  /** Quotas that dropped something. */
  limits: QuotaLimit[];
  /** The outcome of the envelope's event if it was dropped: its attachments share it. */
  droppedEvent: { kind: OutcomeKind; reason: string } | null;
}

export async function newReceiver(ingest: Ingest, { project, key }: Admitted): Promise<Receiver> {
  const ofProject = await ingest.rules.rulesOf(project.id);
  const rules = key === null ? ofProject : { ...ofProject, meter: ingest.keys.meterOf(key, ofProject.meter) };
  const request = {
    projectId: project.id,
    defaultService: project.slug,
    receivedAt: ingest.now(),
    maxAge: ingest.maxAge,
  };
  const receiver = emptyReceiver(ingest, rules, request);
  receiver.isDiskShort = (await ingest.store.room()).shortSince !== null;
  return receiver;
}

export function emptyReceiver(
  ingest: Collecting,
  rules: ProjectRules,
  request: Omit<RecordContext, "scrubbing">,
): Receiver {
  return {
    ingest,
    rules,
    batch: emptyBatch(),
    sealed: undefined,
    context: { ...request, scrubbing: { scrubber: rules.scrubber, hits: new Map() } },
    envelopeId: null,
    answerId: null,
    attachmentBytes: 0,
    sessions: 0,
    refused: [],
    isDiskShort: false,
    limits: [],
    droppedEvent: null,
  };
}

/** Adds as many of the records, from the first on, as the quotas let pass. The others are counted. */
export function add<T>(receiver: Receiver, category: Category, into: T[], records: T[]): void {
  const { passed } = admit(receiver, category, records.length);
  for (let at = 0; at < passed; at += 1) into.push(records[at] as T);
}

/**
 * Adds spans to the batch, without those that a filter or a quota drops. Returns the filter that matched any. The others in the
 * request of a filtered span's trace are its children, and are dropped too.
 */
export function addSpans(
  receiver: Receiver,
  spans: Span[],
  unwanted = unwantedTraces(receiver.rules, spans),
): FilterReason | undefined {
  if (unwanted.size === 0) {
    add(receiver, "span", receiver.batch.spans, spans);
    return undefined;
  }
  const wanted: Span[] = [];
  for (const span of spans) {
    const reason = unwanted.get(span.traceId);
    if (reason === undefined) wanted.push(span);
    else filterOut(receiver, "span", reason);
  }
  add(receiver, "span", receiver.batch.spans, wanted);
  return unwanted.values().next().value;
}

export type UnwantedTraces = ReadonlyMap<string, FilterReason>;

const NONE: UnwantedTraces = new Map();

/** The traces of spans that a filter matches. */
export function unwantedTraces({ filter }: ProjectRules, spans: Span[]): UnwantedTraces {
  if (!filter.hasSpanRules) return NONE;
  const traces = new Map<string, FilterReason>();
  for (const span of spans) {
    const reason = filter.span(span);
    if (reason !== undefined) traces.set(span.traceId, reason);
  }
  return traces;
}

/** How many of these the quotas let pass; the others are counted, and `limit` is the quota that drops them. */
export function admit(
  receiver: Receiver,
  category: Category,
  quantity: number,
): { passed: number; limit?: QuotaLimit } {
  const admitted = receiver.rules.meter.take(category, quantity, receiver.context.receivedAt);
  if (admitted.limit !== undefined) limitOut(receiver, category, admitted.limit, quantity - admitted.passed);
  return admitted;
}

/** Counts an item, or some records of one, as invalid. */
export function refuse(receiver: Receiver, category: Category, why: InvalidReason, quantity = 1): void {
  if (quantity <= 0) return;
  count(receiver, category, "invalid", why, quantity);
  receiver.refused.push(why);
}

/** Counts what a filter drops. */
export function filterOut(receiver: Receiver, category: Category, reason: FilterReason, quantity = 1): void {
  count(receiver, category, "filtered", reason, quantity);
}

/** Counts what a quota drops, and notes the quota for the answer. */
export function limitOut(receiver: Receiver, category: Category, limit: QuotaLimit, quantity: number): void {
  count(receiver, category, "rate_limited", limit.reason, quantity);
  receiver.limits.push(limit);
}

/** Counts dropped records. */
export function count(
  receiver: Receiver,
  category: Category,
  kind: OutcomeKind,
  reason: string,
  quantity: number,
): void {
  const { projectId, receivedAt: at } = receiver.context;
  if (quantity > 0) receiver.batch.outcomes.push({ projectId, at, category, kind, reason, quantity });
}

/** Accepts an item. An internal failure loses that item, not the request: it counts as `internal_error` and is reported. */
export async function takeItem(
  receiver: Receiver,
  category: Category,
  take: () => void | Promise<void>,
): Promise<void> {
  try {
    await take();
  } catch (error) {
    receiver.ingest.report(error);
    refuse(receiver, category, "internal_error");
  }
}

/** The combined result of a request's items. */
export interface Finished {
  /** True if none of its items goes to the store. */
  nothingStored: boolean;
  refused: InvalidReason[];
  limits: RateLimit[];
}

/** Appends what was collected; resolves when it is durable. */
export async function finishRequest(
  ingest: Ingest,
  receiver: Receiver,
): Promise<Result<Finished, StoreRefusal>> {
  const { context, refused, isDiskShort, sealed } = receiver;
  dropOrphans(receiver);
  ingest.hits.add(context.projectId, context.scrubbing.hits);
  const nothingStored = sealed === undefined && !holdsRecords(receiver.batch);
  const take = isDiskShort ? refuseBatch : appendBatch;
  const appended = await take(ingest, context.projectId, takeBatch(receiver), sealed);
  if (!appended.ok) return appended;
  return ok({ nothingStored, refused, limits: quotaLimits(receiver.limits, context.receivedAt) });
}

/**
 * Has the store encode the records collected so far. They are counted, and gone if the request is not finished. A store without
 * room would not take them.
 */
export function sealRecords({ store }: Pick<Ingest, "store">, receiver: Receiver): void {
  const records = takeRecords(receiver);
  receiver.sealed ??= { counts: new Map(), batch: store.openBatch() };
  const { counts } = receiver.sealed;
  for (const [category, quantity] of countRecords(records))
    counts.set(category, (counts.get(category) ?? 0) + quantity);
  if (!receiver.isDiskShort) receiver.sealed.batch.add(records);
}

/** Takes the records collected so far. The outcomes stay, as they go with the last part. */
export function takeRecords(receiver: Receiver): Batch {
  const batch = takeBatch(receiver);
  receiver.batch.outcomes = batch.outcomes;
  return { ...batch, outcomes: [] };
}

/** The batch belongs to the store from now on: a caller that awaits the append must not keep its records alive. */
function takeBatch(receiver: Receiver): Batch {
  const { batch } = receiver;
  receiver.batch = emptyBatch();
  return batch;
}

/** Attachments of a dropped event are dropped too. */
function dropOrphans(receiver: Receiver): void {
  const { batch, droppedEvent } = receiver;
  if (droppedEvent === null || batch.events.length > 0 || batch.attachments.length === 0) return;
  count(receiver, "attachment", droppedEvent.kind, droppedEvent.reason, batch.attachments.length);
  batch.attachments = [];
}
