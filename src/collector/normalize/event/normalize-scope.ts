import { isRecord } from "#lib/is-record.ts";
import type { Attributes } from "#model/attributes.ts";
import type { User } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanKey, cleanRecord, cleanValue, filtered, scrubOf, UNSAFE_KEY } from "../scrub/clean-value.ts";
import { detectSecret } from "../scrub/detect-secret.ts";
import { type Cleaner, inside, note, noteCut, reject } from "../scrub/cleaner.ts";
import { cutText } from "../scrub/cut-text.ts";
import { MAX_NAME, MAX_TAG, MAX_TAGS } from "../scrub/limits.ts";
import { lineField } from "../scrub/read-field.ts";

/* What an SDK keeps in its scope and attaches to every event: tags, user and contexts. */

const MAX_CONTEXTS = 200;
const MAX_USER_KEY = 256;

/** Tags, sent as an object, as pairs or as `{key, value}` entries; of a duplicate key the first one wins. */
export function normalizeTags(cleaner: Cleaner, value: unknown): [string, string][] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : [];
  if (sent.length === 0) return undefined;
  return inside(cleaner, "tags", () => {
    const tags = new Map<string, string>();
    for (const entry of sent) {
      if (tags.size >= MAX_TAGS) {
        noteCut(cleaner, "x", sent.length);
        break;
      }
      const [key, text] = pairOf(entry);
      if (key === undefined || key === "" || text === undefined || text === "") continue;
      inside(cleaner, tags.size, () => {
        const name = cleanText(cleaner, key, MAX_TAG, 0);
        if (!tags.has(name))
          tags.set(
            name,
            inside(cleaner, 1, () => tagValue(cleaner, key, text)),
          );
      });
    }
    return [...tags];
  });
}

function tagValue(cleaner: Cleaner, key: string, text: string): string {
  const detector = detectSecret(cleaner, key, text);
  return detector === undefined
    ? cleanText(cleaner, text, MAX_TAG, undefined, scrubOf(key, text))
    : filtered(cleaner, detector, text);
}

function pairOf(entry: unknown): [string | undefined, string | undefined] {
  if (Array.isArray(entry)) return [asText(entry[0])?.trim(), asText(entry[1])];
  return isRecord(entry) ? [asText(entry.key)?.trim(), asText(entry.value)] : [undefined, undefined];
}

/** The affected user. `{{auto}}` asks for the client's IP address, which is not stored. */
export function normalizeUser(cleaner: Cleaner, value: unknown): User | undefined {
  if (!isRecord(value)) return undefined;
  return inside(cleaner, "user", () => {
    const { id: _id, email: _email, username: _username, ip_address, name: _name, data, ...rest } = value;
    const more = { ...(isRecord(data) ? data : {}), ...rest };
    return {
      id: lineField(cleaner, value, "id"),
      email: lineField(cleaner, value, "email"),
      username: lineField(cleaner, value, "username"),
      ip_address: ip_address === "{{auto}}" ? undefined : lineField(cleaner, value, "ip_address", 64),
      name: lineField(cleaner, value, "name"),
      data:
        Object.keys(more).length === 0
          ? undefined
          : inside(cleaner, "data", () => cleanRecord(cleaner, more)),
    };
  });
}

/** What identifies a user when counting: the first known of id, email, username and IP address. */
export function userKeyOf(user: User | undefined): string | null {
  const found =
    (user?.id !== undefined && `id:${user.id}`) ||
    (user?.email !== undefined && `email:${user.email.toLowerCase()}`) ||
    (user?.username !== undefined && `username:${user.username}`) ||
    (user?.ip_address !== undefined && `ip:${user.ip_address}`);
  return found ? cutText(found, MAX_USER_KEY) : null;
}

/** The contexts by name; one that is not an object is kept under `value`. Their names never mark secrets. */
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
      const name = cleanKey(cleaner, cutText(key, MAX_NAME));
      if (key === "__proto__" || key.length > MAX_NAME) {
        note(cleaner, { rem: [[UNSAFE_KEY, "x"]] }, name);
        continue;
      }
      contexts[name] = inside(cleaner, name, () =>
        isRecord(context) ? cleanRecord(cleaner, context) : { value: cleanValue(cleaner, context) },
      );
    }
    return contexts;
  });
}
