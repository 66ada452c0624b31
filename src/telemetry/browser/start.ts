import { propagateEarly, watchEarlyErrors } from "./before-sdk.ts";
import { sendPending } from "./capture.ts";
import { watchLeaving } from "./noise.ts";
import { readPageTrace, renewedTraceId } from "./request-trace.ts";
import { provideSdk, sdk, type BrowserSdk } from "./sdk.ts";

/** Starts the SDK's error reporting, and returns the rest of the start-up, to be run as a separate task. */
type StartSdk = () => { loaded: BrowserSdk; tracePage: () => void };

/**
 * Starts the browser's telemetry at the cost of a few listeners. The SDK itself is loaded at the first error, or once the
 * page has loaded and the browser is idle. No failure before then is missed.
 */
export function startBrowserTelemetry(loadSdk: () => Promise<StartSdk>): void {
  readPageTrace();
  watchLeaving();
  window.addEventListener("pagehide", sendPending);
  const stopWatching = watchEarlyErrors();
  let stopPropagating = propagateEarly();
  provideSdk(async () => {
    const start = await loadSdk();
    // The module has just been evaluated. From here on, each step is a task of its own, so that none of them is long.
    await nextTask();
    // The SDK creates an iframe to find the browser's own `fetch` if that has been replaced.
    stopPropagating();
    const { loaded, tracePage } = start();
    stopWatching();
    stopPropagating = propagateEarly();
    await nextTask();
    stopPropagating();
    tracePage();
    const traceId = renewedTraceId();
    if (traceId) loaded.startNewTrace(traceId);
    return loaded;
  });
  if (document.readyState === "complete") startWhenIdle();
  else window.addEventListener("load", startWhenIdle, { once: true });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function startWhenIdle(): void {
  const start = () => void sdk().catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
