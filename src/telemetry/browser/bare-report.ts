import type { EventId } from "#lib/ids.ts";

/**
 * Sends an error without the SDK, when it cannot be fetched or the page is left before it is there: what was thrown and
 * where, as the browser puts it. The service takes an event once, so that the SDK may send the same one too.
 */
export function sendBareReport(
  error: unknown,
  eventId: EventId,
  mechanism: { type: string; handled: boolean },
): void {
  const { release, environment } = document.documentElement.dataset;
  const { name, message, stack } =
    error instanceof Error ? error : { name: "Error", message: String(error), stack: "" };
  const event = {
    event_id: eventId,
    platform: "javascript",
    timestamp: Date.now() / 1_000,
    release,
    environment,
    level: "error",
    exception: { values: [{ type: name, value: message, mechanism }] },
    request: { url: location.origin + location.pathname },
    extra: { stack },
  };
  const envelope = `{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}\n`;
  navigator.sendBeacon("/api/report", envelope);
}
