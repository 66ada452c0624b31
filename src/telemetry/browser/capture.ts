import type { EventId } from "#lib/ids.ts";
import { sdk } from "./sdk.ts";

/** A new event id: 32 hex digits. Made before the SDK is there, so that a visitor has it at once. */
export function newEventId(): EventId {
  return crypto.randomUUID().replaceAll("-", "") as EventId;
}

/**
 * Reports an error under an id that is known at once, and fetches the SDK if need be.
 * Never throws: what cannot be reported must not break the page.
 */
export function captureInBrowser(
  error: unknown,
  mechanism: { type: string; handled: boolean },
  eventId = newEventId(),
): EventId {
  void deliver(error, eventId, mechanism);
  return eventId;
}

async function deliver(
  error: unknown,
  eventId: EventId,
  mechanism: { type: string; handled: boolean },
): Promise<void> {
  try {
    const loaded = await sdk();
    loaded.captureException(error, { event_id: eventId, mechanism });
  } catch {
    // Without the SDK there is no way out for a report; the visitor's page goes on.
  }
}
