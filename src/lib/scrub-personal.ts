import { isPersonalName, isPersonalRef } from "./personal-fields.ts";
import { isSensitiveKey } from "./sensitive-key.ts";
import { FILTERED, scrubText } from "./scrub-text.ts";
import { squeezeKey } from "./squeeze-key.ts";

/** Every part is bounded, so that hostile text is read in one go. */
const EMAIL = /[A-Za-z0-9._+-]{1,64}(?:@|%40)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
/** Keys, separators and case removed, whose values say who or where a person is. */
const PERSONAL = new Set([
  "email",
  "emailaddress",
  "useremail",
  "contactemail",
  "phone",
  "phonenumber",
  "ip",
  "ipaddress",
  "remoteaddr",
  "clientaddress",
  "clientip",
  "xforwardedfor",
  "forwarded",
  "xrealip",
  "iban",
  "birthday",
  "dateofbirth",
]);

/** Whether a key's value stays at home: a secret, or something about a person. `http.request.header.x-real-ip` is one too. */
export function isPrivateKey(key: string): boolean {
  const known = judged.get(key);
  if (known !== undefined) return known;
  const isPrivate = judge(key);
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(key, isPrivate);
  return isPrivate;
}

const MAX_JUDGED = 5_000;
const judged = new Map<string, boolean>();

function judge(key: string): boolean {
  if (isSensitiveKey(key) || isPersonalRef(key)) return true;
  const last = key.slice(key.lastIndexOf(".") + 1);
  return PERSONAL.has(squeezeKey(key)) || (last !== key && PERSONAL.has(squeezeKey(last)));
}

/** What may leave of a text: neither secrets nor e-mail addresses, nor what stands in it under a private key. */
export function scrubPersonal(text: string): string {
  const clean = scrubText(text, isPrivateName);
  return clean.includes("@") || clean.includes("%40") ? clean.replace(EMAIL, FILTERED) : clean;
}

const DEEPEST = 10;

/**
 * What may leave of a value of any shape: private keys lose their values, texts what looks private in them.
 * Objects of any class become plain ones of what JSON would take of them. Errors and bytes stay as they are, for whoever
 * writes them in their own way; what is nested too deep goes.
 */
export function scrubValue(value: unknown): unknown {
  return scrubWithin(value, "", isPrivateKey, 0);
}

/** The same of what the product itself said, where its personal fields may stand under their bare names. */
export function scrubSaid(value: unknown): unknown {
  return scrubWithin(value, "", isPrivateName, 0);
}

/** Whether a key's value stays at home where the product chose the key. */
export function isPrivateName(key: string): boolean {
  return isPrivateKey(key) || isPersonalName(key);
}

/** @param owner the key of the object or list that the value stands in: the `loan` of a `borrower` */
function scrubWithin(
  value: unknown,
  owner: string,
  isPrivate: (key: string) => boolean,
  depth: number,
): unknown {
  if (typeof value === "string") return scrubPersonal(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return FILTERED;
  if (Array.isArray(value)) return value.map((one) => scrubWithin(one, owner, isPrivate, depth + 1));
  if (value instanceof Error || ArrayBuffer.isView(value)) return value;
  if ("toJSON" in value && typeof value.toJSON === "function")
    return scrubWithin(value.toJSON(), owner, isPrivate, depth + 1);
  const clean: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const isKept = inner === null || inner === undefined;
    clean[key] =
      !isKept && (isPrivate(key) || isPersonalRef(`${owner}.${key}`))
        ? FILTERED
        : scrubWithin(inner, key, isPrivate, depth + 1);
  }
  return clean;
}
