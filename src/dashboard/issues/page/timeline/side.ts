import type { Attributes } from "#model/attributes.ts";

/** Where something ran: in a visitor's browser, or on a server. */
export type Side = "browser" | "server";

/** The side of a span or log line. OpenTelemetry calls the language of browsers `webjs`; Sentry's browser SDKs name the browser. */
export function sideOf({
  service,
  resource,
  attributes,
}: {
  service: string;
  resource: Attributes;
  attributes: Attributes;
}): Side {
  const inBrowser =
    resource["telemetry.sdk.language"] === "webjs" ||
    service === "browser" ||
    "browser.name" in attributes ||
    "browser.brands" in resource;
  return inBrowser ? "browser" : "server";
}

/** The side of an error event. The platform `javascript` is that of browsers, unless a server's runtime is named. */
export function sideOfPlatform(platform: string, contexts: Record<string, Record<string, unknown>>): Side {
  const runtime = contexts["runtime"]?.["name"];
  const onServer = typeof runtime === "string" && /^(?:node|deno|bun|vercel-edge)$/i.test(runtime);
  return platform === "javascript" && !onServer ? "browser" : "server";
}
