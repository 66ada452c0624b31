/*
 * What a text contains, found in one pass: most texts of an event are names and paths, for which no detector has to be
 * tried. A regular expression for each question would take several times as long.
 */

export const EQUALS = 1;
/** But for those of a scheme. */
export const COLON = 2;
export const QUOTE = 4;
export const COMMA = 8;
export const AT = 16;
export const PERCENT = 32;
export const LESS = 64;
export const SPACE = 128;
export const DIGIT = 256;
/** A run of letters and digits as long as the shortest token, of more than lower-case letters. */
export const LONG_RUN = 512;
/** As many digits as a card number has, with single spaces (in a URL `+` or `%20`) or dashes between them at most. */
export const CARD_DIGITS = 1_024;
/** `://` */
export const SCHEME = 2_048;
const DASH = 4_096;
const UPPER = 8_192;
const LOWER = 16_384;

const RUN = DIGIT | DASH | UPPER | LOWER;
const MIXED = DIGIT | UPPER;
const SHORTEST_TOKEN = 16;
const SHORTEST_CARD = 13;
const SLASH = 47;

const kinds = new Uint16Array(128);
function mark(characters: string, kind: number): void {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}
mark("=", EQUALS);
mark(":", COLON);
mark("\"'`", QUOTE);
mark(",", COMMA);
mark("@", AT);
mark("%", PERCENT);
mark("<", LESS);
mark(" \t\n", SPACE);
mark("0123456789", DIGIT);
mark("-_", DASH);
mark("ABCDEFGHIJKLMNOPQRSTUVWXYZ", UPPER);
mark("abcdefghijklmnopqrstuvwxyz", LOWER);

/** The kinds of characters and runs in a text, as bits. */
export function glance(text: string): number {
  let found = 0;
  let run = 0;
  let inRun = 0;
  let digits = 0;
  let wasGap = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] as number) : 0;
    if ((kind & RUN) === 0) {
      run = 0;
      inRun = 0;
      found |= kind === COLON && isScheme(text, at) ? SCHEME : kind;
    } else {
      run += 1;
      inRun |= kind;
      found |= run >= SHORTEST_TOKEN && (inRun & MIXED) !== 0 ? kind | LONG_RUN : kind;
    }
    if (kind === DIGIT) {
      digits += 1;
      wasGap = false;
      if (digits >= SHORTEST_CARD) found |= CARD_DIGITS;
    } else if (digits > 0) {
      const isEscaped = code === 37 && text.startsWith("20", at + 1);
      if (wasGap || !(isEscaped || code === 32 || code === 43 || code === 45)) digits = 0;
      wasGap = true;
      if (isEscaped) at += 2;
    }
  }
  return found & ~(UPPER | LOWER);
}

function isScheme(text: string, colon: number): boolean {
  return text.charCodeAt(colon + 1) === SLASH && text.charCodeAt(colon + 2) === SLASH;
}
