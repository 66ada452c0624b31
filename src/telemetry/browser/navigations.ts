type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the path whenever a client-side navigation begins. Returns a function that stops it. */
export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param url the destination; its query is not passed on */
export function publishNavigationStart(url: string): void {
  const path = URL.parse(url, location.href)?.pathname ?? "/";
  for (const listener of listeners) listener(path);
}
