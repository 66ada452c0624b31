import { publishNavigationStart } from "#telemetry/browser/navigations.ts";
import { startBrowserTelemetry } from "#telemetry/browser/start.ts";

startBrowserTelemetry(async () => {
  const { startSentry } = await import("../sentry.client.config.ts");
  return startSentry;
});

/** Next calls this when a client-side navigation begins. */
export function onRouterTransitionStart(url: string): void {
  publishNavigationStart(url);
}
