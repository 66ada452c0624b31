import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { EventId } from "#lib/ids.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import type { EventPayload } from "#model/event.ts";
import { makeEvent } from "../../contract/make-batch.ts";
import { sampleEnvelope } from "./sample-envelope.ts";

/** A sample envelope's event as the store receives it, with most normalizing skipped. */
export function sampleEvent(): Batch["events"][number] {
  const payload = JSON.parse(gunzipSync(sampleEnvelope()).toString().split("\n")[2] ?? "") as Omit<
    EventPayload,
    "exception" | "tags"
  > & {
    event_id: EventId;
    tags: Record<string, string>;
    user: { id: string };
    exception: { values: { type: string }[] };
    contexts: { trace: { trace_id: string } };
  };
  const kind = payload.exception.values[0]?.type ?? "";
  const now = Date.now();
  return makeEvent({
    eventId: payload.event_id,
    timestamp: now,
    receivedAt: now,
    title: kind,
    hashes: [hash("md5", kind), hash("md5", `${kind} system`)],
    userKey: `id:${payload.user.id}`,
    release: payload.release ?? null,
    environment: payload.environment ?? null,
    extra: {
      ...payload,
      exception: payload.exception.values,
      tags: Object.entries(payload.tags),
    },
  });
}
