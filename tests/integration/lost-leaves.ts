import { isRecord } from "#lib/is-record.ts";
import { type EventMeta, metaAt, valueMeta } from "#model/event-meta.ts";

/**
 * The leaves of what was sent that are not stored, and of which `_meta` says nothing, as patterns:
 * `tags[][]: "a" became "b"`. What normalizing adds is no loss, nor is another form of the same text or number.
 */
export function lostLeaves(sent: unknown, stored: unknown, meta: EventMeta | undefined, path = ""): string[] {
  if (sent === null || sent === undefined || sent === "" || hasMark(meta)) return [];
  if (Array.isArray(sent)) {
    const list = (Array.isArray(stored) ? stored : []) as unknown[];
    return (sent as unknown[]).flatMap((entry, at) =>
      lostLeaves(entry, list[at], metaAt(meta, at), `${path}[]`),
    );
  }
  if (isRecord(sent)) {
    const record = isRecord(stored) ? stored : {};
    return Object.entries(sent).flatMap(([key, value]) =>
      lostLeaves(value, record[key], metaAt(meta, key), path === "" ? key : `${path}.${key}`),
    );
  }
  if (textOf(sent) === textOf(stored)) return [];
  // The digits that a double has beyond a microsecond.
  if (typeof sent === "number" && typeof stored === "number" && Math.abs(sent - stored) < 1e-3) return [];
  return [`${path}: ${shown(sent)} became ${shown(stored)}`];
}

/** A number and its digits are the same. */
function textOf(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function hasMark(meta: EventMeta | undefined): boolean {
  const own = valueMeta(meta);
  return own?.rem !== undefined || own?.err !== undefined;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60);
}
