import { isRecord } from "#lib/is-record.ts";
import type { MetaError, Remark, ValueMeta } from "#model/event-meta.ts";
import { asText } from "../scrub/clean-text.ts";
import { type Cleaner, inside, note } from "../scrub/cleaner.ts";
import { cutText } from "../scrub/cut-text.ts";

/** Deeper than any value that is stored. */
const MAX_DEPTH = 80;
const MAX_REMARKS = 20;
const MAX_TEXT = 200;
const REMARK_KINDS = new Set<unknown>(["s", "x", "m", "p", "e", "a"]);
/** Lists that SDKs send as `{"values": […]}`, and that are stored plainly. */
const WRAPPED = new Set(["exception", "threads", "breadcrumbs"]);

/** Adds what the sender, or a relay before this one, changed, along the payload as it is stored. */
export function readSentMeta(cleaner: Cleaner, meta: unknown): void {
  if (!isRecord(meta)) return;
  for (const [key, value] of Object.entries(meta)) {
    const isWrapped = WRAPPED.has(key) && isRecord(value) && isRecord(value.values);
    readMeta(cleaner, key, isWrapped ? value.values : value);
  }
}

function readMeta(cleaner: Cleaner, key: string, meta: unknown): void {
  if (!isRecord(meta) || cleaner.path.length > MAX_DEPTH) return;
  inside(cleaner, key, () => {
    for (const [name, value] of Object.entries(meta))
      if (name !== "") readMeta(cleaner, name, value);
      else if (isRecord(value)) note(cleaner, valueMeta(value));
  });
}

function valueMeta({ rem, err, len }: Record<string, unknown>): ValueMeta {
  return {
    ...(Array.isArray(rem) ? { rem: rem.slice(0, MAX_REMARKS).flatMap(remark) } : {}),
    ...(Array.isArray(err) ? { err: err.slice(0, MAX_REMARKS).flatMap(metaError) } : {}),
    ...(Number.isSafeInteger(len) ? { len: len as number } : {}),
  };
}

function remark(sent: unknown): Remark[] {
  if (!Array.isArray(sent)) return [];
  const [rule, kind, ...range] = sent as unknown[];
  if (typeof rule !== "string" || !REMARK_KINDS.has(kind)) return [];
  const places = range.slice(0, 2).filter((place) => Number.isSafeInteger(place)) as number[];
  return [[cutText(rule, MAX_TEXT), kind as Remark[1], ...places] as Remark];
}

/** A code alone, or with details. */
function metaError(sent: unknown): MetaError[] {
  const [code, details] = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  if (typeof code !== "string") return [];
  const texts = Object.entries(isRecord(details) ? details : {})
    .slice(0, MAX_REMARKS)
    .map(([name, value]) => [cutText(name, MAX_TEXT), cutText(asText(value) ?? "", MAX_TEXT)]);
  return [[cutText(code, MAX_TEXT), Object.fromEntries(texts) as Record<string, string>]];
}
