import type { EventType } from "#model/event.ts";
import type { Category } from "#model/outcome.ts";

/** Sentry's data category of an event type. */
export function eventCategory(type: EventType): Category {
  if (type === "error" || type === "default") return "error";
  return type === "feedback" ? "feedback" : "security";
}
