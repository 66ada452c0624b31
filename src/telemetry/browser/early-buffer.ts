declare global {
  interface Window {
    /** Failures from before any of our scripts ran, collected by `EARLY_BUFFER`. */
    glasshouseEarly?: (ErrorEvent | PromiseRejectionEvent)[] & { stop?: () => void };
  }
}

/**
 * A script for the document's head that collects failures until the page's own scripts run, at most twenty.
 * It is sent with every page as it stands here, so it is written to be short.
 */
export const EARLY_BUFFER =
  "(w=>{let b=w.glasshouseEarly=[],k=e=>b.length<20&&b.push(e),t=['error','unhandledrejection'];" +
  "t.map(n=>w.addEventListener(n,k));b.stop=()=>t.map(n=>w.removeEventListener(n,k))})(window)";

/** Takes the failures collected so far, and stops collecting. */
export function takeEarlyFailures(): (ErrorEvent | PromiseRejectionEvent)[] {
  const collected = window.glasshouseEarly ?? [];
  collected.stop?.();
  return collected.splice(0);
}
