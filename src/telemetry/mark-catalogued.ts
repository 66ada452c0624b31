import type { ErrorEvent } from "@sentry/nextjs";
import { isCatalogueError } from "#lib/catalogue-error.ts";
import { scrubSaid } from "#lib/scrub-personal.ts";

/**
 * Gives the event of a catalogued error its code, level and runbook, and groups it by the code alone.
 * Other events stay as they are.
 */
export function markCatalogued(event: ErrorEvent, error: unknown): ErrorEvent {
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
