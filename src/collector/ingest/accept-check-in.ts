import { type EventId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { appendBatch, type StoreBusy } from "./append-batch.ts";
import { newReceiver } from "./item-receiver.ts";
import { checkKey, type KeyError, type Sender } from "./check-key.ts";
import type { Ingest } from "./ingest.ts";

export interface CheckIn {
  slug: string;
  status: string;
  checkInId?: string;
  environment?: string;
  /** Seconds, in digits. */
  duration?: string;
}

const STATUSES = new Set(["ok", "error", "in_progress"]);
const SLUG = /^[\w-]{1,128}$/;

/** Takes a check-in without an SDK, as the raw item that an SDK would have sent. Answers its id. */
export async function acceptCheckIn(
  ingest: Ingest,
  sender: Sender,
  said: CheckIn,
): Promise<Result<{ eventId: EventId | null }, KeyError | StoreBusy | { code: "bad_check_in" }>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  if (!SLUG.test(said.slug) || !STATUSES.has(said.status)) return err({ code: "bad_check_in" });
  const receiver = newReceiver(ingest, project.value);
  const id = parseEventId(said.checkInId) ?? ingest.newEventId();
  const duration = Number(said.duration);
  const payload = {
    check_in_id: id,
    monitor_slug: said.slug,
    status: said.status,
    environment: said.environment?.slice(0, 64),
    duration: said.duration !== undefined && Number.isFinite(duration) ? duration : undefined,
  };
  receiver.batch.raw.push({
    projectId: project.value.id,
    type: "check_in",
    category: "monitor",
    itemId: id,
    eventId: null,
    contentType: "application/json",
    receivedAt: receiver.context.receivedAt,
    payload: new TextEncoder().encode(JSON.stringify(payload)),
  });
  const appended = await appendBatch(ingest, project.value.id, receiver.batch);
  return appended.ok ? ok({ eventId: id }) : appended;
}
