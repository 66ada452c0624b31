import type { Attributes } from "#model/attributes.ts";
import type { AttributeKey, Comparison, ValuePattern } from "../../port/logs.ts";
import { foldedValue, keysOf, numberOf } from "./words.ts";

/** Whether the attribute of a record or its resource matches. */
export function matchesAttribute(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  key: AttributeKey,
  pattern: ValuePattern,
): boolean {
  return keysOf(key).some((one) =>
    [attributes, resource].some((held) => {
      const own = Object.hasOwn(held, one) ? held[one] : undefined;
      if (own === undefined || own === null) return false;
      // A number is the same however it is written.
      if (typeof own === "number" && "is" in pattern && own === numberOf(pattern.is)) return true;
      return matchesValue(foldedValue(own), pattern);
    }),
  );
}

/** @param folded the value as text, in lower case */
export function matchesValue(folded: string, pattern: ValuePattern): boolean {
  if ("is" in pattern) return folded === pattern.is.toLowerCase();
  if ("like" in pattern) return matchesParts(folded, pattern.like);
  if ("present" in pattern) return true;
  return folded.trim() !== "" && compares(Number(folded), pattern.comparison, pattern.bound);
}

/** Whether the text starts with the first part, ends with the last and has the others in order between. Linear time. */
function matchesParts(text: string, parts: string[]): boolean {
  const [first = "", ...rest] = parts.map((part) => part.toLowerCase());
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = placeAfter(text, rest, first.length);
  return end !== -1 && end + last.length <= text.length;
}

/** The end of the last part when they are found in order from `start`; -1 where one is missing. */
export function placeAfter(text: string, parts: string[], start: number): number {
  let at = start;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return -1;
    at = found + part.length;
  }
  return at;
}

function compares(value: number, comparison: Comparison, bound: number): boolean {
  if (comparison === ">") return value > bound;
  if (comparison === ">=") return value >= bound;
  return comparison === "<" ? value < bound : value <= bound;
}
