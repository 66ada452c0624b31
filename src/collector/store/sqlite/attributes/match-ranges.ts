import type { Attributes } from "#model/attributes.ts";
import type { AttributeRange } from "../../port/traces.ts";
import type { Connection } from "../engine/connection.ts";
import {
  OTHER_VALUES,
  attributeWord,
  isWholeKey,
  keysOf,
  LAST_NUMBER,
  numberMagnitude,
  numberOf,
  numberWord,
} from "./words.ts";
import { knowsAll, resourceWords } from "./match-attributes.ts";

export interface RangeWords {
  words: string[];
  /** Whether they exclude every value outside the range. */
  isExact: boolean;
}

/** The index's words for values in the range; null where the index does not cover all of them. */
export function rangeWords(connection: Connection, range: AttributeRange): RangeWords | null {
  const resources = resourceWords(connection, resourcesWithin(connection, range));
  const own = keysOf(range.key).map((key) =>
    isWholeKey(key) ? wholeWords(connection, key, range) : numberWords(connection, key, range),
  );
  const known = own.filter((one) => one !== null);
  if (resources === null || known.length < own.length) return null;
  const words = [...known.flatMap((one) => one.words), ...resources];
  return { words, isExact: known.every(({ isExact }) => isExact) };
}

function numberWords(connection: Connection, key: string, range: AttributeRange): RangeWords | null {
  if (!knowsAll(connection, "numbers")) return null;
  const bound = numberMagnitude(range.bound);
  const [first, last] = range.comparison.startsWith(">") ? [bound, LAST_NUMBER] : [-LAST_NUMBER, bound];
  const words = Array.from({ length: last - first + 1 }, (_, index) => numberWord(key, first + index));
  return { words, isExact: false };
}

function wholeWords(connection: Connection, key: string, range: AttributeRange): RangeWords | null {
  const rows = connection
    .prepare("SELECT DISTINCT value FROM attribute_hours WHERE signal = 'spans' AND key = ?")
    .all(key) as { value: string }[];
  if (rows.length === 0 || rows.some(({ value }) => value === OTHER_VALUES)) return null;
  const words = rows
    .filter(({ value }) => isWithin(numberOf(value), range))
    .map(({ value }) => attributeWord(key, value));
  return { words, isExact: true };
}

function resourcesWithin(connection: Connection, range: AttributeRange): number[] {
  const rows = connection
    .prepare(
      `SELECT resources.id, attribute.value FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key IN (SELECT value FROM json_each(?)) AND attribute.type IN ('integer', 'real', 'text')`,
    )
    .all(JSON.stringify(keysOf(range.key))) as { id: number; value: string | number }[];
  return rows.filter(({ value }) => isWithin(numberOf(value), range)).map(({ id }) => id);
}

/** Whether a record or its resource has a number in each range. Numbers written as text count. */
export function matchesRanges(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  ranges: AttributeRange[],
): boolean {
  return ranges.every((range) =>
    keysOf(range.key).some((key) =>
      [attributes, resource].some((held) => {
        const own = Object.hasOwn(held, key) ? held[key] : undefined;
        return isWithin(own === undefined ? null : numberOf(own), range);
      }),
    ),
  );
}

function isWithin(value: number | null, { comparison, bound }: AttributeRange): boolean {
  if (value === null) return false;
  if (comparison === ">") return value > bound;
  if (comparison === ">=") return value >= bound;
  return comparison === "<" ? value < bound : value <= bound;
}
