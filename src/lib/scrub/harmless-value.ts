/*
 * What stands where a secret could, and is none: what a message says about a secret, a placeholder, a type, a version, a
 * value that is hidden already.
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Single words that say something about a secret, as in `auth: failed`; nobody's password. */
const STATUS =
  words(`an the this that is are was were be been not no none null nil undefined unknown missing required
  invalid valid incorrect wrong empty blank absent present expired expires expiring expected unexpected failed failure fails
  fail failing error errors denied rejected refused revoked forbidden unauthorized unauthenticated unauthorised disabled enabled
  ok okay success successful succeeded accepted granted verified unverified confirmed mismatch mismatched malformed exceeded
  must should can cannot can't could couldn't may might shall will won't would does doesn't do don't did didn't has have had
  hasn't haven't isn't wasn't aren't already never only please provided checking using include omit same-origin optional default
  true false yes on off nan string number boolean object array function symbol bigint any void str int integer float bool
  bytes hidden masked redacted filtered removed reset changed updated created deleted generated loaded unavailable available
  unreachable timeout pending processing starting started stopped completed done skipped ignored unsupported supported
  insufficient weak found n/a nobody anonymous got see for of in to from at by with and or but if when while because`);

/** First words of sentences about a secret, as in `password: is too short`. */
const SENTENCE =
  words(`is are was were must should can cannot can't could couldn't may might will won't would does doesn't do
  don't did didn't has have had hasn't haven't isn't wasn't not required invalid missing incorrect wrong expired too already
  please failed unable expected unexpected field value unknown no`);

/** Authentication schemes and other plain settings of a key called `auth`. */
const SCHEME = /^(?:[a-z][a-z_-]{0,15}|oauth2|xoauth2|cram-md5|md5|2fa|scram-sha-\d+)$/i;
/** `***`, `xxxx`, `[REDACTED]`, `<hidden>` */
const HIDDEN =
  /^(?:[*x•.#-]{2,64}|[[<({]{1,2}(?:filtered|redacted|hidden|removed|masked|secret|omitted)[\])}>]{1,2})$/i;
/** `${password}`, `{{token}}`, `{password}`, `%s`, `%(pw)s`, `$1`, `?`, `:password`, `@p1`, `<password>` */
const PLACEHOLDER =
  /^(?:\$?\{{1,2}[\w.$ -]{0,60}\}{1,2}|\$(?:\d{1,3}|[A-Z_][A-Z0-9_]{2,60})|%(?:\([^()]{1,60}\))?[sdifrqvx]|\?\d{0,3}|:[a-z_]\w{0,60}|@p(?:\d{1,3}|wd|ass|assword)|<[a-z][\w -]{0,40}>|%[A-Z_]{2,40}%)$/;
const VERSION = /^[~^v]?\d{1,4}\.\d{1,5}\.\d{1,9}(?:[-+][\w.+-]{1,40})?$/;
/** A file, such as the one that holds a key. */
const PATH =
  /^(?:[A-Za-z]:[\\/]|\.{0,2}\/)[\w ./\\@-]{1,200}\.(?:pem|key|crt|cer|json|ya?ml|toml|env|txt|[jt]sx?|py|rb|go|java|php|html?)$/;
/** Keys of seed phrases, whose words are those of sentences. */
const PHRASE = /mnemonic|phrase/i;
const POSITION = /^\d{1,6}(?::\d{1,6})?$/;
/** What stands for a value that is not printed. */
const INSPECTED = /^\[(?:object|function|asyncfunction|class|getter|circular)\b/i;
const PLAIN_WORDS = /^[a-z][a-z _-]*$/;
const DIGITS = /^\d+$/;
const WINDOWS_SID = /^S-1-\d/;

/** Whether a value is none of the secrets that its key promises. */
export function isHarmlessValue(detector: string, key: string, value: string): boolean {
  if (value.length > 256) return false;
  const text = value.trim();
  const word = text.replace(/[.,;:!?]+$/, "").toLowerCase();
  if (word === "" || text === "0" || text === "1" || STATUS.has(word)) return true;
  if (isFiller(text)) return true;
  const space = word.indexOf(" ");
  if (space > 0 && SENTENCE.has(word.slice(0, space)) && !PHRASE.test(key)) return true;
  return isHarmlessFor(detector, key.toLowerCase(), text);
}

/** A value that stands for another one. */
export function isFiller(text: string): boolean {
  return (
    HIDDEN.test(text) ||
    PLACEHOLDER.test(text) ||
    VERSION.test(text) ||
    PATH.test(text) ||
    INSPECTED.test(text)
  );
}

/** A name of several words: `organization_member_token` */
const WORDS = /^[A-Za-z]?[a-z]{1,19}(?:[._-][a-z]{1,19})*$/;

/** Whether a value looks like generated, rather than like a word or a name. */
export function looksRandom(text: string): boolean {
  if (text.length < 6 || /\s/.test(text)) return false;
  if (/\d/.test(text) && /[A-Za-z!@#$%^&*+/=~]/.test(text)) return true;
  return (text.length >= 20 && !WORDS.test(text)) || /[a-z][A-Z].*[a-z][A-Z]|[!@#$%^&*+=~]/.test(text);
}

function isHarmlessFor(detector: string, key: string, text: string): boolean {
  if (detector === "password") return key.endsWith("pass") && /^\d{1,6}(?:\.\d+)?$/.test(text);
  if (detector === "pin")
    return key.endsWith("ssn") || key.endsWith("number") ? !/\d{4}/.test(text) : !isCode(key, text);
  if (detector === "token")
    return (key.endsWith("tokens") && DIGITS.test(text)) || (POSITION.test(text) && text.length < 4);
  if (detector === "session") {
    if (WINDOWS_SID.test(text) || (DIGITS.test(text) && text.length < 7)) return true;
    return key.endsWith("session") && /^[a-z][a-z _-]{0,15}$/i.test(text);
  }
  return detector === "authorization" && key.endsWith("auth") && SCHEME.test(text);
}

/** A PIN has at least four digits, a pin of a circuit at most three; a one-time code has a digit. */
function isCode(key: string, text: string): boolean {
  if (/cv[vcn]2?$/.test(key)) return /^\d{3,4}$/.test(text);
  return key.endsWith("pin") ? /^\d{4,12}$/.test(text) : text.length > 3 && !PLAIN_WORDS.test(text);
}
