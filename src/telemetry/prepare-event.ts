import type { ErrorEvent } from "@sentry/nextjs";
import { scrubPersonal, scrubValue } from "#lib/scrub-personal.ts";

/** Where an event holds what people and programs said; everything else is the SDK's own. */
const SAID = [
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

/** What may leave of an event: neither secrets nor personal data, by key and by pattern. Code in stacks stays code. */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const clean: Record<string, unknown> = { ...event };
  for (const key of SAID) if (clean[key] !== undefined) clean[key] = scrubValue(clean[key]);
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
