import type { Attributes } from "#model/attributes.ts";

/**
 * Reads the JSON of one attribute from a stored detail; undefined where the record does not have it. Parsing a whole detail
 * would cost ten times as much, which counts for hundreds of thousands of records.
 */
export type ReadAttribute = (detail: string) => string | undefined;

/**
 * @param beginOf where the attributes begin in the JSON of a detail; -1 where that is not easily seen
 * @param attributesOf parses the detail, for what is not easily seen
 */
export function attributeReader(
  key: string,
  beginOf: (detail: string) => number,
  attributesOf: (detail: string) => Attributes,
): ReadAttribute {
  // Within a text, the quote after the key would be escaped.
  const written = `${JSON.stringify(key)}:`;
  const parse = (detail: string) => {
    const attributes = attributesOf(detail);
    const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    return value === undefined || value === null ? undefined : JSON.stringify(value);
  };
  return (detail) => {
    const at = detail.indexOf(written);
    if (at === -1) return undefined;
    const begin = beginOf(detail);
    // A brace before it may open or close another object.
    if (begin === -1 || detail.lastIndexOf("{", at) !== begin || detail.lastIndexOf("}", at) > begin)
      return parse(detail);
    const end = endOfPlain(detail, at + written.length);
    if (end === -1) return parse(detail);
    const json = detail.slice(at + written.length, end);
    return json === "null" ? undefined : json;
  };
}

/** The end of a text without escapes, or of a number or word; -1 for any other value. */
function endOfPlain(detail: string, begin: number): number {
  const first = detail[begin];
  if (first === '"') {
    const end = detail.indexOf('"', begin + 1);
    const escape = detail.lastIndexOf("\\", end);
    return end === -1 || escape > begin ? -1 : end + 1;
  }
  if (first === "{" || first === "[") return -1;
  let end = begin;
  while (end < detail.length && detail[end] !== "," && detail[end] !== "}") end++;
  return end;
}

/** Where the attributes of a span begin: they are first. */
export function beginOfSpan(detail: string): number {
  return detail.startsWith("[{") ? 1 : -1;
}

/** Where the attributes of a log record begin, after its body; seen where that is a text without escapes. */
export function beginOfLog(detail: string): number {
  if (!detail.startsWith('["')) return -1;
  const end = detail.indexOf('"', 2);
  if (end === -1 || detail.lastIndexOf("\\", end) > 1) return -1;
  return detail.startsWith(",{", end + 1) ? end + 2 : -1;
}
