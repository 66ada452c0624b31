import { isRecord } from "#lib/is-record.ts";
import type { Attributes } from "#model/attributes.ts";
import { cutText } from "../scrub/cut-text.ts";
import type { RecordContext } from "../time/record-context.ts";

const MAX_SERVICE = 200;
/** OpenTelemetry's names for the process attributes in each Sentry record. */
const RESOURCE_NAMES = [
  ["sentry.release", "service.version"],
  ["sentry.environment", "deployment.environment.name"],
  ["sentry.sdk.name", "telemetry.sdk.name"],
  ["sentry.sdk.version", "telemetry.sdk.version"],
  ["server.address", "host.name"],
] as const;

/** The origin of a span, log record or metric of a container, from its cleaned attributes. */
export function sentryOrigin(
  attributes: Attributes,
  { defaultService }: RecordContext,
): { service: string; scope: string | null; resource: Attributes } {
  const origin = attributes["sentry.origin"];
  const resource: Attributes = {};
  for (const [from, to] of RESOURCE_NAMES) {
    const value = attributes[from];
    if (value !== undefined) resource[to] = value;
  }
  return {
    service: sentryService(
      { service: attributes["service.name"], release: attributes["sentry.release"] },
      defaultService,
    ),
    scope: typeof origin === "string" ? origin : null,
    resource,
  };
}

/**
 * The service that a Sentry payload belongs to: the one it names, else the package that its release names
 * (`shop@1.2.3` → `shop`), else `otherwise`.
 */
export function sentryService(sent: { service?: unknown; release?: unknown }, otherwise: string): string {
  const { service, release } = sent;
  if (typeof service === "string" && service.trim() !== "") return cutText(service.trim(), MAX_SERVICE);
  if (typeof release !== "string") return otherwise;
  const at = release.lastIndexOf("@");
  const name = at > 0 ? release.slice(0, at).trim() : "";
  return name === "" ? otherwise : cutText(name, MAX_SERVICE);
}

/**
 * Sentry's typed attributes, `{"n": {"value": 7, "type": "integer", "unit": "byte"}}`, as plain ones; a unit becomes `n.unit`.
 * Untyped values pass unchanged.
 */
export function plainAttributes(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  const plain: Record<string, unknown> = {};
  for (const key in value) {
    if (key === "__proto__") continue;
    const attribute = value[key];
    if (!isRecord(attribute) || !("value" in attribute)) plain[key] = attribute;
    else {
      plain[key] = attribute.value;
      if (typeof attribute.unit === "string") plain[`${key}.unit`] = attribute.unit;
    }
  }
  return plain;
}

/** A record's fields that are not read, under Sentry's names of attributes: `sentry.exclusive_time`. */
export function otherFields(
  sent: Record<string, unknown>,
  read: ReadonlySet<string>,
): Record<string, unknown> {
  const others: Record<string, unknown> = {};
  for (const key in sent)
    if (!read.has(key) && sent[key] !== null) others[`sentry.${key.replace(/^_+/, "")}`] = sent[key];
  return others;
}
