import type { EventId } from "#lib/ids.ts";
import { sendBareReport } from "./bare-report.ts";
import { loadedSdk, sdk } from "./sdk.ts";

type Mechanism = { type: string; handled: boolean };

/** What was captured and still waits for the SDK. */
const waiting = new Map<EventId, { error: unknown; mechanism: Mechanism }>();

/** A new event id: 32 hex digits. Made before the SDK is there, so that a visitor has it at once. */
export function newEventId(): EventId {
  return crypto.randomUUID().replaceAll("-", "") as EventId;
}

/**
 * Reports an error under an id that is known at once, and fetches the SDK if need be.
 * Never throws: what cannot be reported must not break the page.
 */
export function captureInBrowser(error: unknown, mechanism: Mechanism, eventId = newEventId()): EventId {
  waiting.set(eventId, { error, mechanism });
  void deliver(eventId);
  return eventId;
}

/** Sends at once what waits for the SDK, because the page is being left. */
export function sendWaiting(): void {
  for (const [eventId, { error, mechanism }] of waiting) sendBareReport(error, eventId, mechanism);
  waiting.clear();
}

async function deliver(eventId: EventId): Promise<void> {
  const loaded = loadedSdk() ?? (await sdk().catch(() => undefined));
  const entry = waiting.get(eventId);
  waiting.delete(eventId);
  if (!entry) return;
  const { error, mechanism } = entry;
  try {
    if (loaded) loaded.captureException(error, { event_id: eventId, mechanism });
    else sendBareReport(error, eventId, mechanism);
  } catch {
    // Nothing is left to try; the visitor's page goes on.
  }
}
