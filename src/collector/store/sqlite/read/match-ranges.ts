import type { Attributes } from "#model/attributes.ts";
import type { AttributeRange } from "../../port/traces.ts";
import type { Connection } from "../connection.ts";
import { OTHER_VALUES } from "../other-values.ts";
import { attributeWord } from "../words.ts";

/** Keys whose numbers are whole by their convention. Numbers with a fraction are not in the index. */
const WHOLE = /(?:^|[._])status_code$/;

/** The index's words for the values within the range; null where the index does not know all of them. */
export function rangeWords(connection: Connection, range: AttributeRange): string[] | null {
  if (!WHOLE.test(range.key)) return null;
  const rows = connection
    .prepare("SELECT DISTINCT value FROM attribute_hours WHERE signal = 'spans' AND key = ?")
    .all(range.key) as { value: string }[];
  if (rows.length === 0 || rows.some(({ value }) => value === OTHER_VALUES)) return null;
  return rows
    .filter(({ value }) => isWithin(Number(value), range))
    .map(({ value }) => attributeWord(range.key, value));
}

/** Whether a record has a number within each range, itself or its resource. Numbers written as text count. */
export function matchesRanges(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  ranges: AttributeRange[],
): boolean {
  return ranges.every((range) =>
    [attributes, resource].some((held) => {
      const own = Object.hasOwn(held, range.key) ? held[range.key] : undefined;
      const isNumber = typeof own === "number" || (typeof own === "string" && own.trim() !== "");
      return isNumber && isWithin(Number(own), range);
    }),
  );
}

function isWithin(value: number, { comparison, bound }: AttributeRange): boolean {
  if (comparison === ">") return value > bound;
  if (comparison === ">=") return value >= bound;
  return comparison === "<" ? value < bound : value <= bound;
}
