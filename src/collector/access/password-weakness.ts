/** Shorter passwords can be guessed from a stolen hash. */
const LEAST = 10;
/** Characters that remain once whatever a guesser tries first counts as one. */
const LEAST_OWN = 7;
/** What passwords are made of most often, in any case and with the usual digits for letters. */
const COMMON =
  /password|passwort|passw0rd|glasshouse|welcome|letmein|qwert[yz]?|asdfgh?|yxcvb|zxcvb|iloveyou|football|baseball|dragon|monkey|sunshine|princess|master|shadow|changeme|default|secret|admin|owner|login|trustno|superman|batman|summer|winter|spring|autumn|(?:19|20)\d\d/g;

/**
 * What makes a password easy to guess, as a sentence for its owner; null if nothing does. Length counts, not the kinds of
 * characters (NIST SP 800-63B, 3.1.1.2): common words, rows, repetitions and the person's name count as one character each.
 */
export function passwordWeakness(password: string, name: string): string | null {
  const { length } = Array.from(password);
  if (length < LEAST) return `Use ${LEAST} characters or more.`;
  const plain = spelled(password.toLowerCase()).replaceAll(COMMON, "\0");
  const own = [name, ...name.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => spelled(part.toLowerCase()))
    .filter((part) => part.length >= 3)
    .reduce((text, part) => text.replaceAll(part, "\0"), plain)
    .replaceAll(/(.{1,8}?)\1+/gsu, "$1");
  return withoutRows(own) < LEAST_OWN
    ? "It is easy to guess. Use a few words that don't belong together, or let a password manager make one."
    : null;
}

/** Without the usual digits and signs for letters; years stay as they are. */
function spelled(text: string): string {
  return text.replaceAll(/(?<=\p{L})[013457@$](?=\p{L}|$)/gu, (sign) => LETTERS[sign] ?? sign);
}

const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** The number of characters, where a row such as `abc` or `321` counts as one. */
function withoutRows(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.map((code, at) => (at === 0 ? 0 : code - codes[at - 1]!));
  return steps.filter((step, at) => at < 2 || Math.abs(step) > 1 || step !== steps[at - 1]).length;
}
