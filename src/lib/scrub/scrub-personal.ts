import { memoizeText } from "../cache.ts";
import { processWide } from "../process-wide.ts";
import { isPersonalName, isPersonalRef } from "./personal-fields.ts";
import { type DetectKey, FILTERED, type Hits, type Scrubber } from "./detector.ts";
import { scrubLight } from "./scrub-light.ts";
import { detectSecretKey } from "./secret-key.ts";
import { squeezeKey } from "./squeeze-key.ts";

/** Every quantifier is bounded, so that hostile text takes linear time. */
const EMAIL = /[A-Za-z0-9._+-]{1,64}(?:@|%40)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
/** Keys, without separators and case, whose values identify or locate a person. */
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

/** Whether a key's value must not leave the process: a secret or personal data, also as `http.request.header.x-real-ip`. */
export function isPrivateKey(key: string): boolean {
  return namesPrivate(key);
}

const MAX_CACHED = 5_000;
const namesPrivate = memoizeText(checkKey, MAX_CACHED);

function checkKey(key: string): boolean {
  if (detectSecretKey(key) !== undefined || isPersonalRef(key)) return true;
  const last = key.slice(key.lastIndexOf(".") + 1);
  return PERSONAL.has(squeezeKey(key)) || (last !== key && PERSONAL.has(squeezeKey(last)));
}

interface Current {
  scrubText: (text: string) => string;
}

let known: Current | undefined;

function current(): Current {
  return (known ??= processWide("personal-scrubber", () => ({
    scrubText: (text) => scrubLight(text, detectPrivate),
  })));
}

const detectPrivate: DetectKey = (key) =>
  detectSecretKey(key) ?? (isPrivateName(key) ? "personal" : undefined);

/** Nobody reads these: what the sender itself removes is not counted. */
const UNCOUNTED: Hits = new Map();

/** Replaces the scrubber of texts, which is a light one for browsers, by one of the whole catalogue. */
export function scrubWith(scrubber: Scrubber): void {
  current().scrubText = (text) => scrubber.scrubText(text, UNCOUNTED);
}

/** Removes secrets, e-mail addresses and the values of private keys from a text. */
export function scrubPersonal(text: string): string {
  const clean = current().scrubText(text);
  return clean.includes("@") || clean.includes("%40") ? clean.replace(EMAIL, FILTERED) : clean;
}

const DEEPEST = 10;

/**
 * Removes the values of private keys from a value of any shape, and private data from its texts. Objects of any class become
 * plain ones, as in JSON. Errors and bytes stay as they are, for their own serializers. Anything nested too deeply is removed.
 */
export function scrubValue(value: unknown): unknown {
  return scrubWithin(value, "", isPrivateKey, 0);
}

/** The same for the product's own values, in which personal fields may have their plain names. */
export function scrubSaid(value: unknown): unknown {
  return scrubWithin(value, "", isPrivateName, 0);
}

/** Whether the value of a key that the product chose must not leave the process. */
export function isPrivateName(key: string): boolean {
  return isPrivateKey(key) || isPersonalName(key);
}

/** @param owner the key of the enclosing object or array: the `loan` of a `borrower` */
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
