import type { EventEntry, EventView } from "#api/events.ts";
import type { ExceptionValue } from "#model/event.ts";

type EntryOf<T extends EventEntry["type"]> = Extract<EventEntry, { type: T }>;

/** The data of an event's section of one kind; undefined when it has none. */
export function entry<T extends EventEntry["type"]>(
  event: EventView,
  type: T,
): EntryOf<T>["data"] | undefined {
  const found = event.entries.find((candidate) => candidate.type === type);
  return found?.data as EntryOf<T>["data"] | undefined;
}

/** What has a stack to show: the exceptions, else the stack of a message, else that of the thread that crashed. */
export function exceptionsOf(event: EventView): ExceptionValue[] {
  const exceptions = entry(event, "exception")?.values ?? [];
  if (exceptions.length > 0) return exceptions;
  const stacktrace =
    entry(event, "stacktrace") ??
    entry(event, "threads")?.values.find((thread) => thread.crashed === true || thread.current === true)
      ?.stacktrace;
  return stacktrace === undefined ? [] : [{ stacktrace }];
}
