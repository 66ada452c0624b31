import { type DetectKey, FILTERED } from "./detector.ts";
import { scrubCards } from "./scrub-cards.ts";

const filtered = () => FILTERED;
/** A key and its separator; the quotes of JSON may be escaped. Every quantifier is bounded. */
const KEY = /([\w.$[\]-]{1,64})\\{0,8}["'`]?\s{0,4}(?:(:)|=(?!=)>?|%3[ad])\s{0,4}/gi;
const VALUE = /(\\{0,8}["'`])(.{0,2000}?)\1|[^\s"'`\\&;,<>(){}[\]]{1,2000}/sy;
/** What stands where a secret could, and is none: settings, placeholders, what a message says about a secret. */
const NOTHING =
  /^(?:true|false|null|undefined|none|required|invalid|incorrect|missing|expired|failed|include|same-origin|omit|basic|oauth2|await|\[filtered|[*x•]{2,}|S-1-5-.*|\$\d|[$:@%?][{(]?[a-z_]*[)}]?[a-z]?)?$/i;
const NUMBER = /^\d{1,4}(?:\.\d+)*$/;
/** `form.password` */
const EXPRESSION = /^[a-z_$]+(?:\.[a-z_$]+)+$/i;
const SENTENCE = /^[a-z']+ [a-z' ]+$/i;
/** What no word of a sentence has: `password: required` says something about a password. */
const GENERATED = /\d|[A-Z].*[A-Z]|[!@#$%^&*+=~]/;
const CREDENTIALS = /\b(bearer|basic)((?:[ \t]|%20){1,4})(?=[\w.~+/-]{0,64}\d)[\w.~+/-]{8,2000}=*/gi;
const USER_INFO = /(:\/\/[^\s/?#@:]{0,64}:)[^\s/?#@[]{1,128}(?=@)/g;
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{2,}(?:\.[\w-]{0,8192}){0,3}/g;

/**
 * Replaces in a text what secret keys name, card numbers, credentials and passwords in URLs. A tenth of the catalogue's code,
 * for visitors' browsers: whatever leaves them passes the app's own server, which applies the whole catalogue.
 */
export function scrubLight(text: string, detectKey: DetectKey): string {
  const clean = scrubFields(text, detectKey)
    .replace(USER_INFO, `$1${FILTERED}`)
    .replace(CREDENTIALS, `$1$2${FILTERED}`)
    .replace(JWT, FILTERED);
  return scrubCards(clean, filtered);
}

function scrubFields(text: string, detectKey: DetectKey): string {
  let clean = "";
  let at = 0;
  KEY.lastIndex = 0;
  for (let field = KEY.exec(text); field !== null; field = KEY.exec(text)) {
    const { 0: whole, 1: key = "", 2: colon } = field;
    const start = KEY.lastIndex;
    const detector = detectKey(key);
    if (detector === undefined) {
      // The separator may be part of the next key's surroundings, as in `://` and `?`.
      KEY.lastIndex = start - whole.length + key.length + 1;
      continue;
    }
    VALUE.lastIndex = start;
    const [value = "", quote = "", inner = value] = VALUE.exec(text) ?? [];
    const end = start + value.length;
    const isWord = quote === "" && (EXPRESSION.test(inner) || text[end] === "(");
    const isProse = colon !== undefined && quote === "" && !GENERATED.test(inner);
    if (isWord || isProse || isHarmless(inner, key, detector)) continue;
    clean += text.slice(at, start) + quote + FILTERED + quote;
    at = end;
    KEY.lastIndex = end;
  }
  return clean + text.slice(at);
}

function isHarmless(value: string, key: string, detector: string): boolean {
  if (NOTHING.test(value) || SENTENCE.test(value)) return true;
  if (detector === "pin") return !/\d{3}/.test(value);
  if (NUMBER.test(value)) return detector !== "password" || /pass$/i.test(key);
  return detector === "session" && /^[a-z]{1,16}$/.test(value);
}
