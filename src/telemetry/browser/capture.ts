import { basePath } from "#lib/base-path.ts";
import type { EventId } from "#lib/ids.ts";
import { documentTrace, requestTraceId } from "./request-trace.ts";
import { loadedSdk, sdk } from "./sdk.ts";

type Mechanism = { type: string; handled: boolean };

/** Captured errors that wait for the SDK. */
const pending = new Map<EventId, { error: unknown; mechanism: Mechanism }>();

/** A new event id: 32 hex digits. Made without the SDK, so that the visitor sees it immediately. */
export function newEventId(): EventId {
  return crypto.randomUUID().replaceAll("-", "") as EventId;
}

/**
 * Reports an error under an id that is known immediately, and loads the SDK if necessary.
 * Never throws: an error that cannot be reported must not break the page.
 */
export function captureInBrowser(error: unknown, mechanism: Mechanism, eventId = newEventId()): EventId {
  pending.set(eventId, { error, mechanism });
  void deliver(eventId);
  return eventId;
}

/** Sends everything that still waits for the SDK, because the visitor is leaving the page. */
export function sendPending(): void {
  for (const [eventId, { error, mechanism }] of pending) sendWithoutSdk(error, eventId, mechanism);
  pending.clear();
}

async function deliver(eventId: EventId): Promise<void> {
  const loaded = loadedSdk() ?? (await sdk().catch(() => undefined));
  const entry = pending.get(eventId);
  pending.delete(eventId);
  if (!entry) return;
  const { error, mechanism } = entry;
  try {
    if (loaded) loaded.captureException(error, { event_id: eventId, mechanism });
    else sendWithoutSdk(error, eventId, mechanism);
  } catch {
    // Nothing is left to try, and the page must go on.
  }
}

/**
 * Sends an error without the SDK, when it cannot be loaded or the visitor leaves before it is: with its stack as a text, which
 * the app's server reads. The service accepts an event id once, so the SDK may send the same error too.
 */
function sendWithoutSdk(error: unknown, eventId: EventId, mechanism: Mechanism): void {
  const { release, environment } = document.documentElement.dataset;
  const { name, message, stack } =
    error instanceof Error ? error : { name: "Error", message: String(error), stack: "" };
  const traceId = requestTraceId();
  const [, pageSpan] = documentTrace().sentryTrace?.split("-") ?? [];
  const trace = { trace_id: traceId, span_id: newEventId().slice(16), parent_span_id: pageSpan };
  const event = {
    event_id: eventId,
    platform: "javascript",
    timestamp: Date.now() / 1_000,
    release,
    environment,
    level: "error",
    exception: { values: [{ type: name, value: message, mechanism }] },
    request: { url: location.origin + location.pathname },
    ...(traceId === undefined ? {} : { contexts: { trace } }),
    debug_meta: { images: imagesIn(stack ?? "") },
    extra: { stack },
  };
  const envelope = `{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}\n`;
  navigator.sendBeacon(`${basePath}/api/report`, envelope);
}

/** The scripts that a stack names, with the ids of their source maps, which each script has left on the page. */
function imagesIn(stack: string): object[] {
  const { _debugIds: ids = {} } = globalThis as { _debugIds?: Record<string, string> };
  return Object.entries(ids).flatMap(([script, id]) => {
    const [file] = /https?:.+(?=:\d+:\d+)/.exec(script) ?? [];
    return file !== undefined && stack.includes(file)
      ? [{ type: "sourcemap", code_file: file, debug_id: id }]
      : [];
  });
}
