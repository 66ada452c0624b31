import type { EventId } from "#lib/ids.ts";

type Listener = (eventId: EventId) => void;

const listeners = new Set<Listener>();
const published = new Set<EventId>();
let unheard: EventId | undefined;

/**
 * Calls `listener` with the id of each failure that no error page shows. Returns a function that stops it.
 * A failure from before the first listener, while the page was still hydrating, is passed on immediately.
 */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  if (unheard) listener(unheard);
  unheard = undefined;
  return () => listeners.delete(listener);
}

/** Notifies the listeners of a failure with this id, once per id. */
export function publishFailure(eventId: EventId): void {
  if (published.has(eventId)) return;
  published.add(eventId);
  if (listeners.size === 0) unheard = eventId;
  for (const listener of listeners) listener(eventId);
}
