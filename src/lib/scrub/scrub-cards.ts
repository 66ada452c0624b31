// No letter may adjoin a card number: one in 40,000 hexadecimal ids begins like one.
const RUN = /(?:(?<![A-Za-z0-9.%])|(?<=%20))\d(?:(?:[ +-]|%20)?\d){12,18}(?!\w|\.\d)/g;
/** Between groups of digits; in a URL a space is `+` or `%20`. */
const GAP = /(?:[ +-]|%20)$/;
/** Issuers' prefixes with the lengths of their numbers (https://en.wikipedia.org/wiki/Payment_card_number). */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}|3[47]\d{13}|(?:6011|65\d{2}|64[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|62\d{14,17})$/;
/** A number that the word before it calls an id, a time or the like. */
const NAMED_ID =
  /(?:ids?|uuid|guid|imei|ean|isbn|gtin|nonce|offset|seq|sequence|version|build|hash|time|timestamp|nanos|serial|tracking|invoices?|orders?)(?:[ _-]?(?:no|nr|number))?["'\]]{0,2}\s{0,2}[:=#/]?\s{0,2}["'#]?$/i;

/** Replaces payment card numbers, alone or grouped as on the card, among other numbers. */
export function scrubCards(text: string, replaced: () => string): string {
  return text.replace(RUN, (run, at: number) =>
    filterCard(run, text.slice(Math.max(0, at - 32), at), replaced),
  );
}

/** A run of digit groups may contain other numbers besides the card's, such as its expiry date. */
function filterCard(run: string, before: string, replaced: () => string): string {
  const groups = run.split(/(?<=[ +-]|%20)/);
  for (let first = 0; first < groups.length; first += 1) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      const group = groups[last]?.replace(GAP, "") ?? "";
      if (last > first && !isCardGroup(group.length)) break;
      digits += group;
      if (!isCard(digits)) continue;
      const lead = groups.slice(0, first).join("");
      if (first === last && NAMED_ID.test(before + lead)) continue;
      const after = groups.slice(last + 1).join("");
      const gap = GAP.exec(groups[last] ?? "")?.[0] ?? "";
      return lead + replaced() + gap + after;
    }
  }
  return run;
}

/** Cards print groups of four to six digits, the last one of at least three. */
function isCardGroup(length: number): boolean {
  return length >= 3 && length <= 7;
}

function isCard(digits: string): boolean {
  return ISSUED.test(digits) && passesLuhn(digits);
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
