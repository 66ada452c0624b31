import { memoizeText } from "../cache.ts";
import type { DetectorName } from "./detector.ts";

/** Parts of a key, without separators and case, by which its value is a secret. */
const PARTS: [part: string, detector: DetectorName][] = [
  ["password", "password"],
  ["passwd", "password"],
  ["passphrase", "password"],
  ["secret", "api_key"],
  ["apikey", "api_key"],
  ["authorization", "authorization"],
  ["cookie", "session"],
  ["csrf", "session"],
  ["xsrf", "session"],
  ["privatekey", "private_key"],
  ["accesskey", "api_key"],
  ["credential", "authorization"],
  ["sessionid", "session"],
  ["creditcard", "card_number"],
  ["cardnumber", "card_number"],
  ["bearer", "authorization"],
];
/** Whole words of a key with the same effect. `tokens` is a count, `token` is not. */
const WORDS = new Map<string, DetectorName>([
  ["pwd", "password"],
  ["token", "token"],
  ["session", "session"],
  ["jwt", "token"],
  ["cvv", "pin"],
  ["cvc", "pin"],
  ["ssn", "pin"],
]);
/** Names defined by OpenTelemetry whose values are not secret. */
const HARMLESS = new Set(["session.id", "session.previous_id"]);

const MAX_LENGTH = 128;
const MAX_CACHED = 5_000;
const detectorOf = memoizeText(findDetector, MAX_CACHED);

/** The detector that takes the values of a key for secrets: `password`, `X-Api-Key`, `accessToken`, `set-cookie`, … */
export function detectSecretKey(key: string): DetectorName | undefined {
  return key.length <= MAX_LENGTH ? detectorOf(key) : undefined;
}

function findDetector(key: string): DetectorName | undefined {
  if (HARMLESS.has(key)) return undefined;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.join("");
  if (joined === "pass") return "password";
  if (words.at(-1) === "auth") return "authorization";
  if (joined.endsWith("token")) return "token";
  const part = PARTS.find(([text]) => joined.includes(text));
  return part?.[1] ?? words.map((word) => WORDS.get(word)).find((detector) => detector !== undefined);
}
