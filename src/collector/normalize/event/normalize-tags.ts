import { isRecord } from "#lib/is-record.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { filtered, isSecret } from "../scrub/clean-value.ts";
import { type Cleaner, inside, note } from "../scrub/cleaner.ts";
import { MAX_TAG, MAX_TAGS } from "../scrub/limits.ts";

/** Tags, given as an object, as pairs or as `{key, value}` entries; of a key given twice the first stays. */
export function normalizeTags(cleaner: Cleaner, value: unknown): [string, string][] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : [];
  if (sent.length === 0) return undefined;
  return inside(cleaner, "tags", () => {
    const tags = new Map<string, string>();
    for (const entry of sent) {
      if (tags.size >= MAX_TAGS) {
        note(cleaner, `cut from ${sent.length} tags`);
        break;
      }
      const [key, text] = pairOf(entry);
      if (key === undefined || key === "" || text === undefined || text === "") continue;
      const name = cleanText(cleaner, key, MAX_TAG, key);
      if (tags.has(name)) continue;
      tags.set(
        name,
        isSecret(key, text)
          ? inside(cleaner, key, () => filtered(cleaner))
          : cleanText(cleaner, text, MAX_TAG, key),
      );
    }
    return [...tags];
  });
}

function pairOf(entry: unknown): [string | undefined, string | undefined] {
  if (Array.isArray(entry)) return [asText(entry[0])?.trim(), asText(entry[1])];
  return isRecord(entry) ? [asText(entry.key)?.trim(), asText(entry.value)] : [undefined, undefined];
}
