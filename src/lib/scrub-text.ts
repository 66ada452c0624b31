import { isSensitiveKey } from "./sensitive-key.ts";

export const FILTERED = "[Filtered]";

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

/**
 * Replaces what looks like a secret in a text: credentials, card numbers, private keys, and the values of private keys.
 *
 * @param isPrivate whether a key is private
 */
export function scrubText(text: string, isPrivate = isSensitiveKey): string {
  let clean = scrubSource(text);
  if (clean.includes("=")) {
    clean = clean.replace(ASSIGNMENT, (whole, key: string, value: string) =>
      isPrivate(key) || hidesPrivate(value, isPrivate) ? `${key}=${FILTERED}` : whole,
    );
  }
  if (clean.includes('"')) {
    clean = clean.replace(JSON_FIELD, (whole, key: string, colon: string) =>
      isPrivate(key) ? `"${key}"${colon}"${FILTERED}"` : whole,
    );
  }
  if (clean.includes(":") && (isPrivate !== isSensitiveKey || KEY_HINT.test(clean))) {
    clean = scrubFields(clean, isPrivate);
  }
  return clean;
}

function scrubFields(text: string, isPrivate: (key: string) => boolean): string {
  let clean = text.replace(HEADER_LINE, `$1$2${FILTERED}`);
  if (clean.includes('\\"')) {
    clean = clean.replace(ESCAPED_FIELD, (whole, key: string, colon: string) =>
      isPrivate(key) ? `\\"${key}\\"${colon}\\"${FILTERED}\\"` : whole,
    );
  }
  return clean.replace(TEXT_FIELD, (whole, quote: string, key: string, colon: string, value: string) => {
    if (!isPrivate(key) || /^(?:bearer|basic)$/i.test(value)) return whole;
    const mark = /^["']/.exec(value)?.[0] ?? "";
    return quote + key + quote + colon + mark + FILTERED + mark;
  });
}

/** Whether a value in a URL is an encoded URL that itself contains something private. */
function hidesPrivate(value: string, isPrivate: (key: string) => boolean): boolean {
  if (!value.includes("%")) return false;
  try {
    const decoded = decodeURIComponent(value);
    return decoded !== value && scrubText(decoded, isPrivate) !== decoded;
  } catch {
    return false;
  }
}

/** The same for lines of source code, where `password = form.password` is not a secret. */
export function scrubSource(text: string): string {
  if (text.length < 8 || !SUSPICIOUS.test(text)) return text;
  let clean = text;
  if (clean.includes("@")) clean = clean.replace(USER_INFO, `$1:${FILTERED}@`);
  if (text.length >= 13) clean = clean.replace(CARD, filterCard);
  clean = clean.replace(CREDENTIALS, `$1$2${FILTERED}`).replace(TOKENS, FILTERED);
  return clean.includes(PRIVATE_KEY) ? filterPrivateKeys(clean) : clean;
}

/** A run of digit groups may contain other numbers besides the card's, such as its expiry date. */
function filterCard(run: string): string {
  const groups = run.split(/(?<=[ -])/);
  for (let first = 0; first < groups.length; first += 1) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last]?.replace(/[ -]$/, "") ?? "";
      if (!isCard(digits)) continue;
      const after = groups.slice(last + 1).join("");
      const gap = /[ -]$/.exec(groups[last] ?? "")?.[0] ?? "";
      return groups.slice(0, first).join("") + FILTERED + gap + after;
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

function filterPrivateKeys(text: string): string {
  let clean = "";
  let at = 0;
  for (;;) {
    const begin = text.indexOf("-----BEGIN ", at);
    const label = begin === -1 ? -1 : text.indexOf(PRIVATE_KEY, begin);
    if (label === -1) return clean + text.slice(at);
    const end = text.indexOf(PRIVATE_KEY, label + PRIVATE_KEY.length);
    clean += text.slice(at, begin) + FILTERED;
    if (end === -1) return clean;
    at = end + PRIVATE_KEY.length;
  }
}
