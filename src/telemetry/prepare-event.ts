import type { ErrorEvent } from "@sentry/nextjs";
import { isCatalogueError } from "#lib/catalogue-error.ts";
import { scrubSaid } from "#lib/scrub/scrub-personal.ts";
import { scrubEvent } from "./scrub-event.ts";

/** Prepares an event for sending: marks it with its catalogue entry, and removes secrets and personal data. */
export function prepareEvent(event: ErrorEvent, error: unknown): ErrorEvent {
  return scrubEvent(markCatalogued(event, error));
}

/** Adds a catalogued error's code, level and runbook to its event, and groups it by the code alone. */
function markCatalogued(event: ErrorEvent, error: unknown): ErrorEvent {
  if (!isCatalogueError(error)) return event;
  const { code, context, entry } = error;
  return {
    ...event,
    level: entry.severity,
    fingerprint: ["catalogue", code],
    tags: {
      ...event.tags,
      "error.code": code,
      "error.retryable": entry.retryable,
      ...(entry.runbook === null ? {} : { runbook: entry.runbook }),
    },
    contexts: {
      ...event.contexts,
      catalogue: { ...(scrubSaid(context) as object), code, status: entry.status },
    },
  };
}
