import type { Attributes } from "#model/attributes.ts";
import { cutText } from "../scrub/cut-text.ts";

const MAX_SERVICE = 200;

/** The resource's `service.name`; OTLP's own word for a resource without one. */
export function otlpService(resource: Attributes): string {
  const name = resource["service.name"];
  return typeof name === "string" && name.trim() !== ""
    ? cutText(name.trim(), MAX_SERVICE)
    : "unknown_service";
}
