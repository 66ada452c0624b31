import type { EventEntry } from "#api/event-entries.ts";
import type { EventMetaView } from "#api/events.ts";
import type { EventPayload } from "#model/event.ts";
import { addMeta, type EventMeta, LIMIT_RULE, metaAt, type ValueMeta } from "#model/event-meta.ts";

/** What happened to a stored event's values, along its payload. */
export function metaOf({ _meta }: EventPayload): EventMeta {
  const meta = Object.create(null) as EventMeta;
  for (const [path, change] of Object.entries(_meta ?? {}))
    if (typeof change === "string") addMeta(meta, path.split("."), earlierChange(change));
    else meta[path] = change;
  return meta;
}

/** A change as earlier versions noted it. */
function earlierChange(why: string): ValueMeta {
  const length = /^cut from (\d+) characters$/.exec(why)?.[1];
  if (length !== undefined) return { rem: [[LIMIT_RULE, "s"]], len: Number(length) };
  return { rem: [[why === "scrubbed" ? "@common:filter" : `!${why}`, "s"]] };
}

/** The same as Sentry's API divides it: by the entries of the event, and the parts that are no entries. */
export function eventMetaView(
  payload: EventPayload,
  entries: { type: EventEntry["type"] | "spans" }[],
): EventMetaView {
  const meta = metaOf(payload);
  const changed = entries.flatMap(({ type }, index): [string, { data: EventMeta }][] => {
    const data = entryMeta(meta, type);
    return data === undefined ? [] : [[String(index), { data }]];
  });
  return {
    entries: Object.fromEntries(changed),
    message: metaAt(meta, "logentry", "formatted") ?? metaAt(meta, "message") ?? null,
    user: metaAt(meta, "user") ?? null,
    contexts: metaAt(meta, "contexts") ?? null,
    sdk: metaAt(meta, "sdk") ?? null,
    context: metaAt(meta, "extra") ?? null,
    packages: metaAt(meta, "modules") ?? null,
    tags: tagsMeta(metaAt(meta, "tags")),
  };
}

function entryMeta(meta: EventMeta, type: EventEntry["type"] | "spans"): EventMeta | undefined {
  switch (type) {
    case "exception":
    case "threads":
    case "breadcrumbs": {
      const values = metaAt(meta, type);
      return values === undefined ? undefined : { values: inSentrysNames(values) };
    }
    case "debugmeta":
      return metaAt(meta, "debug_meta");
    case "stacktrace": {
      const stack = metaAt(meta, type);
      return stack === undefined ? undefined : inSentrysNames(stack);
    }
    case "request":
    case "csp":
    case "spans":
      return metaAt(meta, type);
    case "message":
      return metaAt(meta, "logentry") ?? wrapped("formatted", metaAt(meta, "message"));
  }
}

/** The fields that entries have under other names than the payload. */
const NAMES = new Map([
  ["abs_path", "absPath"],
  ["lineno", "lineNo"],
  ["colno", "colNo"],
  ["in_app", "inApp"],
  ["raw_function", "rawFunction"],
  ["instruction_addr", "instructionAddr"],
  ["symbol_addr", "symbolAddr"],
  ["frames_omitted", "framesOmitted"],
  ["raw_stacktrace", "rawStacktrace"],
  ["thread_id", "threadId"],
  ["held_locks", "heldLocks"],
]);
/** What has names of the sender's own. */
const FREE = new Set(["vars", "data", "meta", "registers", "held_locks", "lock"]);

function inSentrysNames(meta: EventMeta): EventMeta {
  const renamed = Object.create(null) as EventMeta;
  for (const key of Object.keys(meta)) {
    const inner = metaAt(meta, key);
    const isNested = inner !== undefined && !FREE.has(key);
    renamed[NAMES.get(key) ?? key] = isNested ? inSentrysNames(inner) : meta[key];
  }
  return renamed;
}

function wrapped(key: string, meta: EventMeta | undefined): EventMeta | undefined {
  return meta === undefined ? undefined : { [key]: meta };
}

/** Tags are stored as pairs and answered as objects. */
function tagsMeta(tags: EventMeta | undefined): Record<string, EventMeta> {
  const indexes = Object.keys(tags ?? {}).filter((index) => index !== "");
  return Object.fromEntries(
    indexes.map((index) => [
      index,
      { ...wrapped("key", metaAt(tags, index, "0")), ...wrapped("value", metaAt(tags, index, "1")) },
    ]),
  );
}
