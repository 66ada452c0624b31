import type { Attributes } from "@opentelemetry/api";
import { isPrivateName, scrubPersonal } from "#lib/scrub/scrub-personal.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import type { RecordedSpan } from "../spans/recorded-span.ts";

/** Removes secrets and personal data from an ended span, in place: nothing else reads it anymore. */
export function scrubSpan(span: RecordedSpan): void {
  span.name = scrubPersonal(span.name);
  if (span.status.message !== undefined) span.status.message = scrubPersonal(span.status.message);
  scrubAttributes(span.attributes);
  for (const { attributes } of span.events) scrubAttributes(attributes);
}

/** Attributes that Next and OpenTelemetry set themselves, from closed sets of values. */
const HARMLESS = new Set([
  "next.span_category",
  "next.span_type",
  "operation.name",
  "http.method",
  "http.request.method",
  "http.route",
  "next.route",
  "next.rsc",
  "http.status_code",
  "http.response.status_code",
  "next.segment",
  "next.page",
]);

export function scrubAttributes(attributes: Attributes): void {
  for (const key in attributes) {
    const value = attributes[key];
    if (HARMLESS.has(key) || typeof value === "number" || typeof value === "boolean") continue;
    if (isPrivateName(key)) attributes[key] = FILTERED;
    else if (typeof value === "string") attributes[key] = scrubPersonal(value);
    else if (Array.isArray(value)) {
      attributes[key] = value.map((one) => (typeof one === "string" ? scrubPersonal(one) : one)) as string[];
    }
  }
}
