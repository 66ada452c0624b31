import { looksRandom } from "./harmless-value.ts";

const CREDENTIALS = /\b(bearer|basic)([ \t]{1,4}|%20)([A-Za-z0-9._~+/-]{8,}={0,2})/gi;
const MIN_BEARER = 24;

/** Replaces what follows `Bearer` or `Basic`, unless it is a word: "Basic authentication failed". */
export function scrubCredentials(text: string, replaced: () => string): string {
  return text.replace(CREDENTIALS, (whole, scheme: string, gap: string, value: string) => {
    const isSecret =
      scheme.toLowerCase() === "basic"
        ? isUserAndPassword(value)
        : looksRandom(value) || value.length >= MIN_BEARER;
    return isSecret ? scheme + gap + replaced() : whole;
  });
}

/** Whether it is the base64 of `user:password` (https://www.rfc-editor.org/rfc/rfc7617). */
function isUserAndPassword(value: string): boolean {
  try {
    const text = atob(value);
    return text.includes(":") && !/\p{Cc}/u.test(text) && (/^[\x20-\x7e]+$/.test(text) || looksRandom(value));
  } catch {
    return false;
  }
}

const BEGIN = "-----BEGIN ";
const LABEL = /^[A-Z0-9 ]{0,40}PRIVATE KEY/;
const END = /-----END [A-Z0-9 ]{1,60}-----/g;

/** Replaces private keys in PEM form, also those that were cut (https://www.rfc-editor.org/rfc/rfc7468). */
export function scrubPrivateKeys(text: string, replaced: () => string): string {
  let clean = "";
  let at = 0;
  for (let begin = text.indexOf(BEGIN); begin !== -1; begin = text.indexOf(BEGIN, Math.max(at, begin + 1))) {
    const label = begin + BEGIN.length;
    if (!LABEL.test(text.slice(label, label + 64))) continue;
    clean += text.slice(at, begin) + replaced();
    END.lastIndex = label;
    at = END.test(text) ? END.lastIndex : text.length;
  }
  return clean + text.slice(at);
}
