type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the path whenever a client-side navigation begins; returns how to stop. */
export function onNavigationStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param url where the navigation leads; its query stays at home */
export function publishNavigationStart(url: string): void {
  const path = URL.parse(url, location.href)?.pathname ?? "/";
  for (const listener of listeners) listener(path);
}
