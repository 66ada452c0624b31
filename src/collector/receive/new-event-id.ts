import { randomUUID } from "node:crypto";
import type { EventId } from "#lib/ids.ts";

/** An id for an event whose sender gave none. */
export function newEventId(): EventId {
  return randomUUID().replaceAll("-", "") as EventId;
}
