import { watchEarlyErrors } from "./before-sdk.ts";
import { propagateEarly } from "./early-propagation.ts";
import { sendWaiting } from "./capture.ts";
import { watchLeaving } from "./judge-noise.ts";
import { rememberPageTrace } from "./page-trace.ts";
import { renewedTraceId } from "./request-trace.ts";
import { provideSdk, sdk, type BrowserSdk } from "./sdk.ts";

/** Starts the SDK's reporting of errors, and hands back the rest of the start to be a task of its own. */
type StartSdk = () => { loaded: BrowserSdk; tracePage: () => void };

/**
 * Starts the browser's telemetry at the cost of a few listeners: the SDK itself is fetched when the page has loaded and
 * the browser has nothing better to do, or at the first error. Nothing that fails before then is missed.
 */
export function startBrowserTelemetry(loadSdk: () => Promise<StartSdk>): void {
  rememberPageTrace();
  watchLeaving();
  window.addEventListener("pagehide", sendWaiting);
  const stopWatching = watchEarlyErrors();
  let stopPropagating = propagateEarly();
  provideSdk(async () => {
    const start = await loadSdk();
    // What was fetched has just been evaluated: each step from here is a task of its own, so that none is long.
    await nextTask();
    // The SDK makes a frame to find the browser's own `fetch`, where another function stands before it.
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
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function whenIdle(): void {
  const start = () => void sdk().catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
