import { takeEarlyFailures } from "./early-buffer.ts";
import { captureInBrowser } from "./capture.ts";
import { countEarlyDrop } from "./early-drops.ts";
import { publishFailure } from "./failures.ts";
import { judgeNoise } from "./judge-noise.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { isReportedByServer } from "./server-digest.ts";
import { publishServerFailure } from "./shown-failure.ts";

/**
 * Reports errors and rejections that nobody caught, from the document's first line until Sentry's own handlers take over.
 *
 * @returns how to stop, to be called when those handlers are there
 */
export function watchEarlyErrors(): () => void {
  for (const early of takeEarlyFailures()) {
    // A script or picture that did not load is an event of the same name without an error.
    if ("reason" in early) report(early.reason, "onunhandledrejection");
    else if (early.message) report(early.error ?? early.message, "onerror");
  }
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message, "onerror");
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, "onunhandledrejection");
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

function report(error: unknown, handler: "onerror" | "onunhandledrejection"): void {
  if (isReportedByServer(error)) {
    if (handler === "onunhandledrejection") publishServerFailure(error);
    return;
  }
  if (judgeNoise(error) || reloadAfterDeploy(error)) return countEarlyDrop();
  publishFailure(
    captureInBrowser(error, { type: `auto.browser.global_handlers.${handler}`, handled: false }),
  );
}
