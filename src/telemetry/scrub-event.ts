import type { ErrorEvent } from "@sentry/nextjs";
import { scrubPersonal, scrubValue } from "#lib/scrub/scrub-personal.ts";

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
export function scrubEvent(event: ErrorEvent): ErrorEvent {
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
