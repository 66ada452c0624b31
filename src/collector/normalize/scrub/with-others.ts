import { cleanRecord } from "./clean-value.ts";
import type { Cleaner } from "./cleaner.ts";

/**
 * Adds the fields of an object that are not read one by one, cleaned, under their own names. They are added to `own` rather than
 * spread before it: an object made in one go is several times cheaper, and nearly none has others.
 *
 * @param read the names of the fields that are read
 */
export function withOthers<Own extends object>(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  read: ReadonlySet<string>,
  own: Own,
): Own {
  let others: Record<string, unknown> | undefined;
  for (const key in sent) {
    if (read.has(key) || sent[key] === undefined || sent[key] === null) continue;
    others ??= Object.create(null) as Record<string, unknown>;
    others[key] = sent[key];
  }
  return others === undefined ? own : Object.assign(own, cleanRecord(cleaner, others));
}
