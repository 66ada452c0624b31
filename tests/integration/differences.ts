import { isRecord } from "#lib/is-record.ts";

/**
 * Where what is stored differs from what was sent, as patterns: `request.headers[][]: scrubbed`. Extra stored values
 * are no difference: normalizing adds some.
 */
export function differences(sent: unknown, stored: unknown, path = ""): string[] {
  if (typeof stored === "string" && stored.includes("[Filtered]") && sent !== stored)
    return [`${path}: scrubbed`];
  if (Array.isArray(sent)) {
    if (!Array.isArray(stored)) return [`${path}: lost`];
    const list = stored as unknown[];
    const lengths =
      sent.length === list.length ? [] : [`${path}: ${sent.length > list.length ? "shorter" : "longer"}`];
    return [
      ...lengths,
      ...(sent as unknown[]).flatMap((entry, at) => differences(entry, list[at], `${path}[]`)),
    ];
  }
  if (isRecord(sent)) {
    if (!isRecord(stored)) return [`${path}: lost`];
    return Object.entries(sent).flatMap(([key, value]) =>
      differences(value, stored[key], path === "" ? key : `${path}.${key}`),
    );
  }
  if (sent === stored || (sent ?? null) === (stored ?? null)) return [];
  if (typeof sent === "number" && typeof stored === "number" && Math.abs(sent - stored) < 1e-3) return [];
  if (stored === undefined || stored === null) return [`${path}: lost`];
  return [`${path}: ${describe(sent).replaceAll(/:\d{4,5}/g, "")} became ${describe(stored)}`];
}

function describe(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value).slice(0, 40);
}
