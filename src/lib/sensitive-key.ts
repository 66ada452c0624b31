import { memoizeText } from "./cache.ts";

/** Parts of a key, without separators and case, by which its value is a secret. */
const PARTS = [
  "password",
  "passwd",
  "passphrase",
  "secret",
  "apikey",
  "authorization",
  "cookie",
  "csrf",
  "xsrf",
  "privatekey",
  "accesskey",
  "credential",
  "sessionid",
  "creditcard",
  "cardnumber",
  "bearer",
];
/** Whole words of a key with the same effect. `tokens` is a count, `token` is not. */
const WORDS = new Set(["pwd", "token", "session", "jwt", "cvv", "cvc", "ssn"]);
/** Names defined by OpenTelemetry whose values are not secret. */
const HARMLESS = new Set(["session.id", "session.previous_id"]);

const MAX_LENGTH = 128;
const MAX_CACHED = 5_000;
const namesSecret = memoizeText(checkKey, MAX_CACHED);

/** Whether a key names a secret: `password`, `X-Api-Key`, `accessToken`, `set-cookie`, … */
export function isSensitiveKey(key: string): boolean {
  return key.length <= MAX_LENGTH && namesSecret(key);
}

function checkKey(key: string): boolean {
  if (HARMLESS.has(key)) return false;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.join("");
  if (joined === "pass" || words.at(-1) === "auth" || joined.endsWith("token")) return true;
  return PARTS.some((part) => joined.includes(part)) || words.some((word) => WORDS.has(word));
}
