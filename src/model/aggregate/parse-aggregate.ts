import { nearestName } from "#lib/nearest-name.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import { quoteText } from "../search/edit-search.ts";
import { isSearchKey } from "../search/tokenize.ts";
import { MEASURES, measureName, type MeasureName } from "./measure.ts";

/** A key as it was written, with its offset in the text. */
export interface WrittenKey {
  key: string;
  start: number;
}

export interface WrittenMeasure {
  name: MeasureName;
  /** Null for a measure of nothing, such as `count`. */
  of: WrittenKey | null;
}

export const MAX_KEYS = 3;
export const MAX_MEASURES = 6;

/** `service http.route`, `"key with space"`: keys to group by, separated by spaces or commas, each once. */
export function parseGroupKeys(text: string): Result<WrittenKey[], BadQuery> {
  const keys: WrittenKey[] = [];
  for (let at = skipSeparators(text, 0); at < text.length;) {
    const read = readKey(text, at, /[\s,]/);
    if (!read.ok) return read;
    const { key, end } = read.value;
    const isNew = !keys.some((one) => one.key === key);
    if (isNew && keys.length === MAX_KEYS)
      return err(badQuery(`More than ${MAX_KEYS} keys to group by, at position ${at + 1}.`, at));
    if (isNew) keys.push({ key, start: at });
    at = skipSeparators(text, end);
  }
  return ok(keys);
}

/** `count p95(span.duration) unique("user id")`, separated by spaces or commas, each once; `count` for an empty text. */
export function parseMeasures(text: string): Result<WrittenMeasure[], BadQuery> {
  const measures: WrittenMeasure[] = [];
  for (let at = skipSeparators(text, 0); at < text.length;) {
    const start = at;
    while (at < text.length && !/[\s,(]/.test(text[at]!)) at++;
    const written = text.slice(start, at);
    const name = measureName(written);
    if (name === undefined) return unknownMeasure(written, start);
    const isCall = text[at] === "(";
    const of = isCall ? readArgument(text, at + 1) : ok(null);
    if (!of.ok) return of;
    if (MEASURES[name].of === "nothing" && of.value?.key !== undefined)
      return err(badQuery(`\`${name}\` at position ${start + 1} takes no key.`, start));
    if (MEASURES[name].of !== "nothing" && of.value?.key === undefined)
      return err(badQuery(`\`${name}\` at position ${start + 1} needs a key, as in ${name}(key).`, start));
    const measure = { name, of: of.value?.key ?? null };
    if (!measures.some((one) => one.name === name && one.of?.key === measure.of?.key)) measures.push(measure);
    if (measures.length > MAX_MEASURES)
      return err(badQuery(`More than ${MAX_MEASURES} measures, at position ${start + 1}.`, start));
    at = skipSeparators(text, of.value?.end ?? at);
  }
  return ok(measures.length === 0 ? [{ name: "count", of: null }] : measures);
}

/** As it can be parsed again. */
export function writeMeasure({ name, of }: { name: MeasureName; of: { key: string } | null }): string {
  return of === null ? name : `${name}(${writeKey(of.key)})`;
}

export function writeKey(key: string): string {
  return isSearchKey(key) ? key : quoteText(key);
}

function unknownMeasure(written: string, start: number): Result<never, BadQuery> {
  const near = nearestName(written, Object.keys(MEASURES), 2);
  const hint =
    near === undefined ? `Known are ${Object.keys(MEASURES).join(", ")}.` : `Did you mean \`${near}\`?`;
  return err(badQuery(`Unknown measure \`${written}\` at position ${start + 1}. ${hint}`, start));
}

/** Up to the closing bracket; no key between empty brackets. */
function readArgument(
  text: string,
  start: number,
): Result<{ key: WrittenKey | undefined; end: number }, BadQuery> {
  let at = skipSpace(text, start);
  let key: WrittenKey | undefined;
  if (at < text.length && text[at] !== ")") {
    const read = readKey(text, at, /[\s)]/);
    if (!read.ok) return read;
    key = { key: read.value.key, start: at };
    at = skipSpace(text, read.value.end);
  }
  if (text[at] === ")") return ok({ key, end: at + 1 });
  return err(badQuery(`The bracket at position ${start} is not closed.`, start - 1));
}

function readKey(text: string, start: number, ends: RegExp): Result<{ key: string; end: number }, BadQuery> {
  let at = start;
  if (text[start] !== '"') {
    while (at < text.length && !ends.test(text[at]!)) at++;
    return ok({ key: text.slice(start, at), end: at });
  }
  let key = "";
  for (at++; at < text.length; at++) {
    if (text[at] === '"' && key !== "") return ok({ key, end: at + 1 });
    if (text[at] === "\\" && (text[at + 1] === '"' || text[at + 1] === "\\")) at++;
    key += text[at]!;
  }
  return err(badQuery(`The quote at position ${start + 1} is not closed.`, start));
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

function skipSeparators(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\s,]/.test(text[at]!)) at++;
  return at;
}
