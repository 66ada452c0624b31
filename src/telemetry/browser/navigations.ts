const listeners = new Set<() => void>();

/** Calls `listener` whenever a client-side navigation begins; returns how to stop. */
export function onNavigationStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishNavigationStart(): void {
  for (const listener of listeners) listener();
}
