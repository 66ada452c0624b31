import { isSensitiveKey } from "./sensitive-key.ts";
import { FILTERED, scrubText } from "./scrub-text.ts";

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
  if (isSensitiveKey(key)) return true;
  const last = key.slice(key.lastIndexOf(".") + 1);
  return PERSONAL.has(squeeze(key)) || (last !== key && PERSONAL.has(squeeze(last)));
}

/** What may leave of a text: neither secrets nor e-mail addresses. */
export function scrubPersonal(text: string): string {
  const clean = scrubText(text);
  return clean.includes("@") || clean.includes("%40") ? clean.replace(EMAIL, FILTERED) : clean;
}

const DEEPEST = 10;

/**
 * What may leave of a value of any shape: private keys lose their values, texts what looks private in them.
 * Anything but plain objects, lists and texts stays as it is; what is nested too deep goes.
 */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubPersonal(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return FILTERED;
  if (Array.isArray(value)) return value.map((one) => scrubValue(one, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const clean: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    clean[key] =
      isPrivateKey(key) && inner !== null && inner !== undefined ? FILTERED : scrubValue(inner, depth + 1);
  }
  return clean;
}

function squeeze(key: string): string {
  return key.length > 64 ? "" : key.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
