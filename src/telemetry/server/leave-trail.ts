import { trace, type Attributes } from "@opentelemetry/api";
import { addBreadcrumb } from "@sentry/nextjs";
import { scrubSaid } from "#lib/scrub-personal.ts";

/** Leaves a mark of something that happened: an event on the active span, and a breadcrumb for whatever fails later. */
export function leaveTrail(category: string, message: string, data: Attributes): void {
  const said = scrubSaid(data) as Attributes;
  trace.getActiveSpan()?.addEvent(message, said);
  addBreadcrumb({ category, message, data: said, type: "info", level: "info" });
}
