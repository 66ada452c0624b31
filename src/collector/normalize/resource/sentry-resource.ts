import type { Attributes } from "#model/attributes.ts";

const NAMES = [
  ["sentry.release", "service.version"],
  ["sentry.environment", "deployment.environment.name"],
  ["sentry.sdk.name", "telemetry.sdk.name"],
  ["sentry.sdk.version", "telemetry.sdk.version"],
  ["server.address", "host.name"],
] as const;

/** What OpenTelemetry would say of the process, out of what Sentry says with each record. */
export function sentryResource(attributes: Attributes): Attributes {
  const resource: Attributes = {};
  for (const [from, to] of NAMES) {
    const value = attributes[from];
    if (value !== undefined) resource[to] = value;
  }
  return resource;
}
