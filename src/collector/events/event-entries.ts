import type { EventEntry } from "#api/event.ts";
import type { EventPayload } from "#model/event.ts";

/** The sections of an event in Sentry's arrangement, those that it has. */
export function eventEntries(payload: EventPayload): EventEntry[] {
  const entries: EventEntry[] = [];
  const { exception, threads, stacktrace, breadcrumbs, request, csp } = payload;
  if (exception !== undefined) entries.push({ type: "exception", data: { values: exception } });
  if (threads !== undefined) entries.push({ type: "threads", data: { values: threads } });
  if (stacktrace !== undefined) entries.push({ type: "stacktrace", data: stacktrace });
  const message = messageOf(payload);
  if (message !== undefined) entries.push({ type: "message", data: message });
  if (breadcrumbs !== undefined) entries.push({ type: "breadcrumbs", data: { values: breadcrumbs } });
  if (request !== undefined) entries.push({ type: "request", data: request });
  if (csp !== undefined) entries.push({ type: "csp", data: csp });
  return entries;
}

function messageOf({
  logentry,
  message,
}: EventPayload): Extract<EventEntry, { type: "message" }>["data"] | undefined {
  const formatted = logentry?.formatted ?? logentry?.message ?? message;
  if (formatted === undefined) return undefined;
  return { formatted, message: logentry?.message, params: logentry?.params };
}
