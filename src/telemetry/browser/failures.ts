import type { EventId } from "#lib/ids.ts";

type Listener = (eventId: EventId) => void;

const listeners = new Set<Listener>();
const known = new Set<EventId>();
let untold: EventId | undefined;

/**
 * Calls `listener` with the id of each failure that no error page shows; returns how to stop.
 * A failure from before anybody listened, while the page was still waking up, is told at once.
 */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  if (untold) listener(untold);
  untold = undefined;
  return () => listeners.delete(listener);
}

/** Tells the page that something failed under this id. The same id is told once. */
export function publishFailure(eventId: EventId): void {
  if (known.has(eventId)) return;
  known.add(eventId);
  if (listeners.size === 0) untold = eventId;
  for (const listener of listeners) listener(eventId);
}
