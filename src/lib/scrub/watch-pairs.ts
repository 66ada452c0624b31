import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import type { Edit } from "./edits.ts";
import { isHarmlessValue } from "./harmless-value.ts";
import type { Key } from "./read-key.ts";
import { quoteAt, readQuoted, type Span } from "./read-quoted.ts";

/** The fields of an entry such as `{"name": "password", "value": "…"}`, or the attributes of `<add key="…" value="…">`. */
export const NAME_FIELDS: ReadonlySet<string> = new Set(
  "name key header headername field param parameter property attribute variable label k".split(" "),
);
export const VALUE_FIELDS: ReadonlySet<string> = new Set(
  "value val content data default values stringvalue string_value v".split(" "),
);
/** An entry has few fields beside its name and its value. */
const NEAR = 512;

/** Finds values whose key is the value of the field beside them, in either order, in the fields of a text. */
export function watchPairs(text: string, detectKey: DetectKey) {
  let named: { detector: string; key: string; at: number } | undefined;
  let valued: Span | undefined;

  const isSameEntry = (from: number, to: number) => to - from <= NEAR && !/[{}>]/.test(text.slice(from, to));

  function edit(
    { start, end }: Span,
    { detector, key }: { detector: string; key: string },
    hits: Hits,
  ): Edit | undefined {
    if (isHarmlessValue(detector, key, text.slice(start, end))) return undefined;
    addHit(hits, detector);
    return { start, end, by: FILTERED };
  }

  /** @param start of the field's value */
  return (key: Key, start: number, hits: Hits): (Edit & { next: number }) | undefined => {
    const field = key.text.toLowerCase();
    const isName = NAME_FIELDS.has(field) || field === "type";
    if (!isName && !VALUE_FIELDS.has(field)) return undefined;
    const quote = quoteAt(text, start);
    const value = quote === "" ? undefined : readQuoted(text, start, quote, isName ? 64 : NEAR);
    if (value === undefined) return undefined;
    const { next } = value;
    if (!isName) {
      const found =
        named !== undefined && isSameEntry(named.at, start) ? edit(value, named, hits) : undefined;
      named = undefined;
      valued = value;
      return found && { ...found, next };
    }
    const name = text.slice(value.start, value.end);
    // The type of an input, which has its name beside it.
    if (field === "type" && name !== "password") return undefined;
    const detector = name.length <= 64 ? detectKey(name) : undefined;
    named = detector === undefined ? undefined : { detector, key: name, at: next };
    const found =
      named !== undefined && valued !== undefined && isSameEntry(valued.next, key.start)
        ? edit(valued, named, hits)
        : undefined;
    valued = undefined;
    return found && { ...found, next };
  };
}
