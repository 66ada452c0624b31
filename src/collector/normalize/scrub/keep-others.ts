import type { Attributes } from "#model/attributes.ts";
import { cleanRecord } from "./clean-value.ts";
import type { Cleaner } from "./cleaner.ts";

/** The fields of an object that are not read one by one, cleaned, under their own names; undefined without any. */
export function keepOthers(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
  read: ReadonlySet<string>,
): Attributes | undefined {
  let others: Record<string, unknown> | undefined;
  for (const key in sent) {
    if (read.has(key) || sent[key] === undefined || sent[key] === null) continue;
    others ??= Object.create(null) as Record<string, unknown>;
    others[key] = sent[key];
  }
  return others === undefined ? undefined : cleanRecord(cleaner, others);
}
