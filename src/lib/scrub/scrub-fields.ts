import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { isFiller, isHarmlessValue, looksRandom } from "./harmless-value.ts";
import { isSecretParameter, PARAMETER } from "./query-secrets.ts";
import { type Key, readKeyBefore } from "./read-key.ts";
import { readSecretLine } from "./read-secret-line.ts";
import { quoteAt } from "./read-quoted.ts";
import { readValue, type Separator, type Value, valueStart } from "./read-value.ts";
import { watchPairs } from "./watch-pairs.ts";

export interface FieldRules {
  detectKey: DetectKey;
  hits: Hits;
  /** Whether signatures and codes in query strings are replaced. */
  hasSignatures: boolean;
  /** Whether a value that is URL-encoded contains a secret. */
  hidesSecret: (value: string) => boolean;
  /** In source code only literals count, as `password = form.password` is no secret. */
  isSource?: boolean;
}

const SEPARATOR = /[=:]/g;
const COMPARISON = "!<>~";
/** The last word of keys that people write as two: `API key: …`. Which token it is depends on the word before it, too. */
const SECOND_WORD = /^(?:keys?|codes?|phrase|number|id|tokens?)$/i;
const TOKEN = /^tokens?$/i;
const WORD_BEFORE = /([A-Za-z][\w-]{0,30}) $/;

/**
 * Replaces the values of secret keys in a text of any notation: query strings and form bodies, JSON at any depth of escaping,
 * headers, cookies, connection strings, `.env` and YAML lines, what languages print of their objects. Takes linear time.
 */
export function scrubFields(text: string, rules: FieldRules): string {
  const edits: Edit[] = [];
  const readPair = watchPairs(text, rules.detectKey);
  const state: State = { isEncoded: rules.isSource !== true && text.includes("%"), readUntil: 0 };
  let from = 0;
  for (let at = nextSeparator(text, 0); at !== -1; at = nextSeparator(text, Math.max(at + 1, from))) {
    const after = afterSeparator(text, at);
    const before = COMPARISON.includes(text[at - 1] ?? " ") ? at - 1 : at;
    const key = after === undefined ? undefined : readKeyBefore(text, before, from);
    if (after === undefined || key === undefined) continue;
    const start = valueStart(text, after, text[after - 1] === ">");
    const edit =
      editField(text, { key, separator: text[at] as Separator, after, start }, rules, state) ??
      readPair(key, start, rules.hits);
    if (edit === undefined) continue;
    edits.push(edit);
    from = Math.max(from, edit.next);
  }
  return applyEdits(text, edits);
}

/** Keeps the reading of values that hold no secret linear. */
interface State {
  isEncoded: boolean;
  readUntil: number;
}

function nextSeparator(text: string, from: number): number {
  SEPARATOR.lastIndex = from;
  return SEPARATOR.test(text) ? SEPARATOR.lastIndex - 1 : -1;
}

/** Where the value may begin: after `=`, `:`, `=>`, `:=` or `==`. Undefined within `::`, `://` and `==`. */
function afterSeparator(text: string, at: number): number | undefined {
  const before = text[at - 1];
  const next = text[at + 1];
  if (text[at] === ":") {
    if (next === ":" || before === ":" || text.startsWith("//", at + 1)) return undefined;
    return next === "=" ? at + 2 : at + 1;
  }
  if (before === "=" || before === ":") return undefined;
  if (next === "=") return text[at + 2] === "=" ? at + 3 : at + 2;
  return next === ">" ? at + 2 : at + 1;
}

interface Field {
  key: Key;
  separator: Separator;
  after: number;
  /** Of the value. */
  start: number;
}

function editField(
  text: string,
  field: Field,
  rules: FieldRules,
  state: State,
): (Edit & { next: number }) | undefined {
  const { key, separator, start } = field;
  const detector = detect(text, field, rules);
  if (detector === undefined) {
    if (separator === ":" || !state.isEncoded || start < state.readUntil) return undefined;
    return editEncoded(text, start, rules, state);
  }
  if (rules.isSource === true && quoteAt(text, start) === "") return undefined;
  const value = readValue(text, start, key, separator);
  if (value === undefined) return undefined;
  const line = value.isQuoted || value.isNested ? undefined : readSecretLine(text, field, detector, value);
  const secret = line ?? value;
  const raw = text.slice(secret.start, secret.end);
  const isNone =
    detector === "signed_url"
      ? !isSecretParameter(key.text, raw, text)
      : isHarmless(raw, field, detector, secret, {
          isSource: rules.isSource === true,
          isInName: text[key.start - 1] === ":",
        });
  if (isNone) return undefined;
  addHit(rules.hits, detector);
  const mark = separator === ":" && !secret.isQuoted && key.quote.endsWith('"') ? key.quote : "";
  return { start: secret.start, end: secret.end, by: mark + FILTERED + mark, next: secret.next };
}

function detect(text: string, { key, separator }: Field, rules: FieldRules): string | undefined {
  const detector = detectName(text, key, rules.detectKey);
  if (detector !== undefined || separator === ":" || !rules.hasSignatures) return detector;
  const isParameter =
    PARAMETER.test(key.text) && (key.start === 0 || "?&#;".includes(text[key.start - 1] as string));
  return isParameter ? "signed_url" : undefined;
}

function detectName(text: string, key: Key, detectKey: DetectKey): string | undefined {
  const name = key.text.includes("%5") ? key.text.replaceAll(/%5[bd]/gi, ".") : key.text;
  if (key.quote !== "" || !SECOND_WORD.test(name)) return detectKey(name);
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, key.start - 32), key.start))?.[1];
  const found = before === undefined ? undefined : detectKey(`${before} ${name}`);
  return before !== undefined && TOKEN.test(name) ? found : (found ?? detectKey(name));
}

/** What a URL-encoded value is made of. */
const ENCODED = /[\w%.+~*!()/:?@$,-]{1,4096}/y;

function editEncoded(
  text: string,
  start: number,
  rules: FieldRules,
  state: State,
): (Edit & { next: number }) | undefined {
  ENCODED.lastIndex = start;
  const value = ENCODED.exec(text)?.[0];
  if (value === undefined) return undefined;
  const end = start + value.length;
  state.readUntil = end;
  return rules.hidesSecret(value) ? { start, end, by: FILTERED, next: end } : undefined;
}

const MAX_HARMLESS = 256;
const COUNT = /^\d+$/;
/** Code, which has spaces around its `=`: `password = form.password` */
const EXPRESSION = /^[A-Za-z_$][A-Za-z_$]{0,40}(?:(?:\.|->|\?\.)[A-Za-z_$]{1,40}){1,8}(?:\(.{0,200})?$/;
const CALL = /^[A-Za-z_][\w.]{0,60}\(/;
/** Groups of keys whose names are also common as nouns of messages and as parts of names: `auth:sanctum`, `session:start`. */
const COMMON = new Set(["session", "authorization", "token"]);

function isHarmless(
  raw: string,
  { key, separator, after, start }: Field,
  detector: string,
  value: Value,
  { isSource, isInName }: { isSource: boolean; isInName: boolean },
): boolean {
  // What is read and left is read again for the next key within it: that has to be short.
  if (raw.length > MAX_HARMLESS) return false;
  if (detector === "personal") return isFiller(raw);
  if (value.isNested) {
    if (isFiller(raw)) return true;
    const inner = raw.slice(1, -1).trim();
    return inner === "" || isHarmlessValue(detector, key.text, inner.replaceAll(/^[\\"']+|[\\"']+$/g, ""));
  }
  if (isHarmlessValue(detector, key.text, raw)) return true;
  if (isSource) return !value.isQuoted || !looksRandom(raw);
  if (value.isQuoted) return false;
  if (start > after && EXPRESSION.test(raw)) return true;
  if (COMMON.has(detector) && CALL.test(raw)) return true;
  if (separator === "=") return false;
  if (COMMON.has(detector) && COUNT.test(raw) && key.quote !== "") return true;
  if (start > after) return false;
  // A part of a name, such as the `secret:` of an ARN.
  return COMMON.has(detector) ? !looksRandom(raw) : detector === "api_key" && isInName;
}
