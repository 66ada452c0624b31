declare global {
  interface Window {
    /** What failed before any script of ours ran, put there by `EARLY_BUFFER`. */
    glasshouseEarly?: (ErrorEvent | PromiseRejectionEvent)[] & { stop?: () => void };
  }
}

/**
 * A script for the document's head: keeps what fails before the page's own scripts are there, at most twenty failures.
 * It stands in the page as it is, so it is small and says nothing twice.
 */
export const EARLY_BUFFER =
  "(w=>{let b=w.glasshouseEarly=[],k=e=>b.length<20&&b.push(e),t=['error','unhandledrejection'];" +
  "t.map(n=>w.addEventListener(n,k));b.stop=()=>t.map(n=>w.removeEventListener(n,k))})(window)";

/** What has failed until now; from now on nothing is kept any more. */
export function takeEarlyFailures(): (ErrorEvent | PromiseRejectionEvent)[] {
  const kept = window.glasshouseEarly ?? [];
  kept.stop?.();
  return kept.splice(0);
}
