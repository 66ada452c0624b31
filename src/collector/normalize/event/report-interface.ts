import { isRecord } from "#lib/is-record.ts";
import type { EventType } from "#model/event.ts";

const INTERFACES = ["csp", "expectct", "expectstaple", "hpkp"] as const satisfies EventType[];

/** A browser's report that somebody put into an event already: its kind, which is the field's name, and its fields. */
export function reportInterface(
  sent: Record<string, unknown>,
): { type: EventType; fields: Record<string, unknown> } | undefined {
  for (const type of INTERFACES) {
    const fields = sent[type];
    if (isRecord(fields)) return { type, fields };
  }
  return undefined;
}
