import type { Category, Outcome, OutcomeKind } from "#model/outcome.ts";
import type { Batch } from "#collector/store/port/batch.ts";

export function emptyBatch(): Batch {
  return {
    events: [],
    spans: [],
    logs: [],
    attachments: [],
    feedback: [],
    sessions: [],
    sessionCounts: [],
    metrics: [],
    checkIns: [],
    blobs: [],
    raw: [],
    outcomes: [],
  };
}

/** Whether the batch asks for anything to be kept; outcomes alone do not count. */
export function holdsRecords(batch: Batch): boolean {
  return (
    batch.events.length +
      batch.spans.length +
      batch.logs.length +
      batch.attachments.length +
      batch.feedback.length +
      batch.sessions.length +
      batch.sessionCounts.length +
      batch.metrics.length +
      batch.checkIns.length +
      batch.blobs.length +
      batch.raw.length >
    0
  );
}

/** How much of each category the batch's records are. */
export function countRecords(batch: Batch): Map<Category, number> {
  const counts = new Map<Category, number>();
  const add = (category: Category, quantity: number) => {
    if (quantity > 0) counts.set(category, (counts.get(category) ?? 0) + quantity);
  };
  for (const { event } of batch.events) add(eventCategory(event.type), 1);
  add("span", batch.spans.length);
  add("log_item", batch.logs.length);
  add("attachment", batch.attachments.length);
  add("feedback", batch.feedback.length);
  add("session", batch.sessions.length + batch.sessionCounts.length);
  add("metric", batch.metrics.length);
  add("monitor", batch.checkIns.length);
  for (const { kind } of batch.blobs) add(kind.startsWith("replay") ? "replay" : "profile", 1);
  for (const item of batch.raw) add(item.category, 1);
  return counts;
}

export function outcome(
  batch: Batch,
  at: Pick<Outcome, "projectId" | "at">,
  category: Category,
  kind: OutcomeKind,
  reason: string,
  quantity = 1,
): void {
  if (quantity > 0)
    batch.outcomes.push({ projectId: at.projectId, at: at.at, category, kind, reason, quantity });
}

/** What an event counts as in the ledger and in rate limits. */
export function eventCategory(type: Batch["events"][number]["event"]["type"]): Category {
  return type === "error" || type === "default" ? "error" : type === "feedback" ? "feedback" : "security";
}
