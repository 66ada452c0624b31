import type { EventView } from "#api/events.ts";

/** The frame that threw. */
export function topFrame(event: EventView) {
  const exception = event.entries.find((entry) => entry.type === "exception");
  const values = exception?.type === "exception" ? exception.data.values : [];
  return values.at(-1)?.stacktrace?.frames.at(-1);
}
