import { randomUUID } from "node:crypto";
import { envelopeEndpoint } from "#lib/envelope-endpoint.ts";
import type { Death } from "./supervise.ts";

/** Reports a process's death to the collector as an event, and retries until it answers. */
export async function reportDeath(
  death: Death,
  dsn: string,
  release: string | undefined,
  abort: AbortSignal,
): Promise<void> {
  const { url, key } = envelopeEndpoint(dsn);
  const how = death.signal ? `was killed by ${death.signal}` : `exited with code ${death.code}`;
  const eventId = randomUUID().replaceAll("-", "");
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    level: "fatal",
    platform: "node",
    logger: "glasshouse.launcher",
    release,
    message: `The ${death.name} ${how}`,
    fingerprint: ["glasshouse.process-death", death.name],
    tags: { process: death.name, exit_code: String(death.code), signal: String(death.signal) },
    extra: { lived_seconds: Math.round(death.lived / 1000), restarted_after_ms: death.backoff },
  };
  const envelope = [{ event_id: eventId }, { type: "event" }, event]
    .map((part) => JSON.stringify(part))
    .join("\n");
  while (!abort.aborted) {
    const sent = await fetch(url, {
      method: "POST",
      headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}` },
      body: envelope,
      signal: AbortSignal.any([abort, AbortSignal.timeout(5_000)]),
    }).catch(() => undefined);
    if (sent) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
