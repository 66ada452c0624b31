import type { ErrorEvent } from "@sentry/nextjs";
import { isCatalogueError } from "#lib/catalogue-error.ts";
import { scrubPersonal, scrubSaid, scrubValue } from "#lib/scrub/scrub-personal.ts";

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

/** The parts of an event that hold text of people and programs; all others are the SDK's own. */
const SCRUBBED = [
  "message",
  "logentry",
  "transaction",
  "breadcrumbs",
  "request",
  "contexts",
  "extra",
  "tags",
  "user",
] as const satisfies (keyof ErrorEvent)[];

/** Removes secrets and personal data, by key and by pattern. Source code in stack frames stays as it is. */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  const clean: Record<string, unknown> = { ...event };
  for (const key of SCRUBBED) if (clean[key] !== undefined) clean[key] = scrubValue(clean[key]);
  const values = event.exception?.values?.map((one) => ({
    ...one,
    value: one.value === undefined ? undefined : scrubPersonal(one.value),
    mechanism: one.mechanism && { ...one.mechanism, data: scrubValue(one.mechanism.data) as never },
    stacktrace: one.stacktrace && {
      ...one.stacktrace,
      frames: one.stacktrace.frames?.map((frame) => ({ ...frame, vars: scrubValue(frame.vars) as never })),
    },
  }));
  return {
    ...(clean as unknown as ErrorEvent),
    ...(values ? { exception: { ...event.exception, values } } : {}),
  };
}
