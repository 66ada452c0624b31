import { isRecord } from "#lib/is-record.ts";
import type { Attributes } from "#model/attributes.ts";
import { cleanRecord, cleanValue } from "../scrub/clean-value.ts";
import { type Cleaner, inside, note, reject } from "../scrub/cleaner.ts";
import { cutText } from "../scrub/cut-text.ts";
import { MAX_NAME } from "../scrub/limits.ts";

const MAX_CONTEXTS = 200;

/** The contexts by name; one that is no object is kept under `value`. Their names are headings, never secrets. */
export function normalizeContexts(cleaner: Cleaner, value: unknown): Record<string, Attributes> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    reject(cleaner, "contexts");
    return undefined;
  }
  return inside(cleaner, "contexts", () => {
    const contexts: Record<string, Attributes> = {};
    for (const [key, context] of Object.entries(value).slice(0, MAX_CONTEXTS)) {
      if (context === null || context === undefined) continue;
      const name = cutText(key, MAX_NAME);
      if (key === "__proto__" || key.length > MAX_NAME) {
        note(cleaner, "dropped: unsafe key", name);
        continue;
      }
      contexts[name] = inside(cleaner, name, () =>
        isRecord(context) ? cleanRecord(cleaner, context) : { value: cleanValue(cleaner, context) },
      );
    }
    return contexts;
  });
}
