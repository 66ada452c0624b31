import { trace, type Attributes } from "@opentelemetry/api";
import { addBreadcrumb } from "@sentry/nextjs";

/** Leaves a mark of something that happened: an event on the active span, and a breadcrumb for whatever fails later. */
export function leaveTrail(category: string, message: string, data: Attributes): void {
  trace.getActiveSpan()?.addEvent(message, data);
  addBreadcrumb({ category, message, data, type: "info", level: "info" });
}
