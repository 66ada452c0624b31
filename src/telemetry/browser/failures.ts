import type { EventId } from "#lib/ids.ts";

type Listener = (eventId: EventId) => void;

const listeners = new Set<Listener>();
const known = new Set<EventId>();

/** Calls `listener` with the id of each failure that no error page shows; returns how to stop. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the page that something failed under this id. The same id is told once. */
export function publishFailure(eventId: EventId): void {
  if (known.has(eventId)) return;
  known.add(eventId);
  for (const listener of listeners) listener(eventId);
}
