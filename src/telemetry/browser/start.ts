import { watchEarlyErrors } from "./early-errors.ts";
import { propagateEarly } from "./early-propagation.ts";
import { sendWaiting } from "./capture.ts";
import { watchLeaving } from "./judge-noise.ts";
import { rememberPageTrace } from "./page-trace.ts";
import { provideSdk, sdk, type BrowserSdk } from "./sdk.ts";

/**
 * Starts the browser's telemetry at the cost of a few listeners: the SDK itself is fetched when the page has loaded and
 * the browser has nothing better to do, or at the first error. Nothing that fails before then is missed.
 */
export function startBrowserTelemetry(loadSdk: () => Promise<() => BrowserSdk>): void {
  rememberPageTrace();
  watchLeaving();
  window.addEventListener("pagehide", sendWaiting);
  const stopWatching = watchEarlyErrors();
  const stopPropagating = propagateEarly();
  provideSdk(async () => {
    const start = await loadSdk();
    // What was fetched has just been evaluated: what it starts with is a task of its own, so that neither is long.
    await new Promise((resolve) => setTimeout(resolve));
    stopPropagating();
    const loaded = start();
    stopWatching();
    return loaded;
  });
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

function whenIdle(): void {
  const start = () => void sdk().catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
