import { randomUUID } from "node:crypto";
import { environmentName, readEnv, releaseName } from "#config/env.ts";
import type { EventId } from "#lib/ids.ts";
import { scrubPersonal } from "#lib/scrub-personal.ts";

interface Feedback {
  message: string;
  /** The failure that it is about. */
  eventId: EventId;
  url: string | undefined;
}

/** A visitor's words as a Sentry feedback item (https://develop.sentry.dev/sdk/telemetry/feedbacks/). */
export function feedbackEnvelope({ message, eventId, url }: Feedback): Uint8Array {
  const env = readEnv();
  const id = randomUUID().replaceAll("-", "");
  const item = {
    event_id: id,
    type: "feedback",
    timestamp: Date.now() / 1_000,
    platform: "javascript",
    level: "info",
    release: releaseName(env),
    environment: environmentName(env),
    contexts: {
      feedback: {
        message: scrubPersonal(message),
        associated_event_id: eventId,
        source: "error_page",
        url: url && scrubPersonal(url.split(/[?#]/, 1)[0] ?? ""),
      },
    },
  };
  return Buffer.from(`{"event_id":"${id}"}\n{"type":"feedback"}\n${JSON.stringify(item)}\n`);
}
