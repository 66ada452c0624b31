import {
  addHit,
  type DetectorName,
  FILTERED,
  type Hits,
  type Scrubber,
  type ScrubOptions,
} from "./detector.ts";
import { detectSecretKey } from "./secret-key.ts";

// Every quantifier is bounded or followed by something it cannot match, so that hostile text takes linear time.
const ASSIGNMENT =
  /(?<![\w.\-[\]%])([A-Za-z_][\w.\-[\]%]{0,63})=("[^"]{0,2048}"|'[^']{0,2048}'|[^\s&;,"'<>(){}]{1,2048})/g;
const JSON_FIELD = /"([\w.-]{1,64})"(\s{0,4}:\s{0,4})"(?:[^"\\]|\\.){0,2048}"/g;
const USER_INFO = /(:\/\/[^\s/?#:@]{0,128}):[^\s/?#@]{1,256}@/g;
// No letter may adjoin a card number: one in 40,000 hexadecimal ids begins like one.
const CARD = /(?<![A-Za-z0-9.])\d(?:[ -]?\d){12,18}(?!\w|\.\d)/g;
/** Issuer ranges of the large card networks. Without them every tenth long number would look like a card. */
const ISSUERS = /^(?:4|5[1-5]|2[2-7]|3[47]|6(?:011|5|4[4-9])|35|3[068])/;
/** `password: x`, `'password': 'x'`, `{ password: 'x' }`. An unquoted value is one word. */
const TEXT_FIELD =
  /(?<![\w.\-'"\\])(["']?)([A-Za-z_][\w.-]{0,63})\1(\s{0,4}:\s{0,4})("[^"\r\n]{0,2048}"|'[^'\r\n]{0,2048}'|[^\s,;"'<>(){}[\]\\]{3,2048})/g;
/** JSON within JSON. */
const ESCAPED_FIELD = /\\"([\w.-]{1,64})\\"(\s{0,4}:\s{0,4})\\"[^"\\]{0,2048}\\"/g;
/** Headers whose whole line is secret. After a known scheme, `CREDENTIALS` applies instead. */
const HEADER_LINE =
  /\b((?:proxy-)?authorization|(?:set-)?cookie)(?!\s{0,2}:\s{0,2}(?:bearer|basic|\[Filtered))(\s{0,2}:\s{0,2})[^\r\n"']{3,4096}/gi;
/** Secrets with a recognizable form: JSON web tokens, and keys of services that prefix theirs. */
const TOKENS =
  /(?<![\w-])eyJ[\w-]{8,4096}\.[\w-]{2,8192}(?:\.[\w-]{0,4096})?|\b(?:gh[opsur]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|[rs]k_(?:live|test)_[A-Za-z0-9]{10,255}|A[KS]IA[A-Z0-9]{16}|xox[abprs]-[A-Za-z0-9-]{10,255})/g;
/** A text without any of these contains no key of a secret. */
const KEY_HINT =
  /pass|pwd|secret|token|auth|key|cookie|credential|session|jwt|cvv|cvc|ssn|bearer|csrf|xsrf|card/i;
const CREDENTIALS = /\b(bearer|basic)([ \t]{1,4})[A-Za-z0-9._~+/-]{8,4096}={0,2}/gi;
const PRIVATE_KEY = "PRIVATE KEY-----";
/** Part of every secret that `scrubSource` finds. Rare in other text, and much faster to test than each pattern. */
const SUSPICIOUS =
  /@|\d[\d -]{11,23}\d|[bB](?:[eE][aA]|[aA][sS])|PRIVATE KEY-----|eyJ|gh[opsur]_|_pat_|k_(?:live|test)_|A[KS]IA|xox[abprs]-/;

type DetectKey = Scrubber["detectKey"];
type Replaced = (detector: DetectorName) => string;

const NO_DETECTOR: ReadonlySet<DetectorName> = new Set();

/** A scrubber of the whole catalogue, less the detectors that are off, and of a project's own patterns. */
export function createScrubber({ off = NO_DETECTOR, own = [], isPrivate }: ScrubOptions = {}): Scrubber {
  const detectKey: DetectKey = (key) => {
    const detector = detectSecretKey(key);
    if (detector !== undefined) return off.has(detector) ? undefined : detector;
    return isPrivate?.(key) === true ? "personal" : undefined;
  };
  const scrubSource = (text: string, hits: Hits) => scrubOwn(scrubForms(text, off, hits), hits);
  const scrubOwn = (text: string, hits: Hits) => {
    let clean = text;
    for (const { name, pattern } of own)
      clean = clean.replace(pattern, () => {
        addHit(hits, name);
        return FILTERED;
      });
    return clean;
  };
  const hasKeys = isPrivate !== undefined;
  return {
    detectKey,
    scrubSource,
    scrubText: (text, hits) => scrubPlaces(scrubSource(text, hits), detectKey, hasKeys, hits),
  };
}

/** The values of secret keys in a text. */
function scrubPlaces(text: string, detectKey: DetectKey, hasKeys: boolean, hits: Hits): string {
  let clean = text;
  if (clean.includes("=")) {
    clean = clean.replace(ASSIGNMENT, (whole, key: string, value: string) => {
      const detector = detectKey(key) ?? (hidesPrivate(value, detectKey, hasKeys, hits) ? null : undefined);
      if (detector === undefined) return whole;
      if (detector !== null) addHit(hits, detector);
      return `${key}=${FILTERED}`;
    });
  }
  if (clean.includes('"')) {
    clean = clean.replace(JSON_FIELD, (whole, key: string, colon: string) => {
      const detector = detectKey(key);
      if (detector === undefined) return whole;
      addHit(hits, detector);
      return `"${key}"${colon}"${FILTERED}"`;
    });
  }
  if (clean.includes(":") && (hasKeys || KEY_HINT.test(clean))) clean = scrubFields(clean, detectKey, hits);
  return clean;
}

function scrubFields(text: string, detectKey: DetectKey, hits: Hits): string {
  let clean = text.replace(HEADER_LINE, (_, header: string, colon: string) => {
    addHit(hits, detectKey(header) ?? "authorization");
    return header + colon + FILTERED;
  });
  if (clean.includes('\\"')) {
    clean = clean.replace(ESCAPED_FIELD, (whole, key: string, colon: string) => {
      const detector = detectKey(key);
      if (detector === undefined) return whole;
      addHit(hits, detector);
      return `\\"${key}\\"${colon}\\"${FILTERED}\\"`;
    });
  }
  return clean.replace(TEXT_FIELD, (whole, quote: string, key: string, colon: string, value: string) => {
    const detector = detectKey(key);
    if (detector === undefined || /^(?:bearer|basic)$/i.test(value)) return whole;
    addHit(hits, detector);
    const mark = /^["']/.exec(value)?.[0] ?? "";
    return quote + key + quote + colon + mark + FILTERED + mark;
  });
}

/** Whether a value in a URL is an encoded URL that itself contains something private. */
function hidesPrivate(value: string, detectKey: DetectKey, hasKeys: boolean, hits: Hits): boolean {
  if (!value.includes("%")) return false;
  try {
    const decoded = decodeURIComponent(value);
    if (decoded === value) return false;
    return scrubPlaces(scrubForms(decoded, NO_DETECTOR, hits), detectKey, hasKeys, hits) !== decoded;
  } catch {
    return false;
  }
}

function scrubForms(text: string, off: ReadonlySet<DetectorName>, hits: Hits): string {
  if (text.length < 8 || !SUSPICIOUS.test(text)) return text;
  const replaced: Replaced = (detector) => {
    addHit(hits, detector);
    return FILTERED;
  };
  let clean = text;
  if (clean.includes("@") && !off.has("url_password"))
    clean = clean.replace(USER_INFO, (_, user: string) => `${user}:${replaced("url_password")}@`);
  if (text.length >= 13 && !off.has("card_number"))
    clean = clean.replace(CARD, (run) => filterCard(run, replaced));
  if (!off.has("authorization"))
    clean = clean.replace(
      CREDENTIALS,
      (_, scheme: string, gap: string) => scheme + gap + replaced("authorization"),
    );
  if (!off.has("vendor_token")) clean = clean.replace(TOKENS, () => replaced("vendor_token"));
  return clean.includes(PRIVATE_KEY) && !off.has("private_key") ? filterPrivateKeys(clean, replaced) : clean;
}

/** A run of digit groups may contain other numbers besides the card's, such as its expiry date. */
function filterCard(run: string, replaced: Replaced): string {
  const groups = run.split(/(?<=[ -])/);
  for (let first = 0; first < groups.length; first += 1) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last]?.replace(/[ -]$/, "") ?? "";
      if (!isCard(digits)) continue;
      const after = groups.slice(last + 1).join("");
      const gap = /[ -]$/.exec(groups[last] ?? "")?.[0] ?? "";
      return groups.slice(0, first).join("") + replaced("card_number") + gap + after;
    }
  }
  return run;
}

function isCard(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && ISSUERS.test(digits) && passesLuhn(digits);
}

/** Whether the digits pass the checksum of every payment card number (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    let digit = digits.charCodeAt(at) - 48;
    if (double) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
    double = !double;
  }
  return sum % 10 === 0;
}

function filterPrivateKeys(text: string, replaced: Replaced): string {
  let clean = "";
  let at = 0;
  for (;;) {
    const begin = text.indexOf("-----BEGIN ", at);
    const label = begin === -1 ? -1 : text.indexOf(PRIVATE_KEY, begin);
    if (label === -1) return clean + text.slice(at);
    const end = text.indexOf(PRIVATE_KEY, label + PRIVATE_KEY.length);
    clean += text.slice(at, begin) + replaced("private_key");
    if (end === -1) return clean;
    at = end + PRIVATE_KEY.length;
  }
}
