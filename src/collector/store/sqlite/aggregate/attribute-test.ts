import type { AttributeValue, Attributes } from "#model/attributes.ts";
import type { AttributeKey } from "../../port/logs.ts";
import { keysOf } from "../attributes/words.ts";

interface Held {
  attributes: Attributes;
  resource: Attributes;
}

/** A condition on an attribute of a record or its resource, as a search compares it. */
export interface AttributeCondition {
  key: AttributeKey;
  meets: (held: Held) => boolean;
}

/** The values of attributes by name: of each row the number of its value, -1 for none. */
export interface AttributeColumns {
  ofName(name: string): { rows: Int32Array; values: readonly AttributeValue[] };
  /** The resource of each row. */
  resources: ArrayLike<number | null>;
  resource(id: number): Attributes;
}

/** Tests rows: each distinct value and each resource is compared once. */
export function attributeTest(
  { key, meets }: AttributeCondition,
  columns: AttributeColumns,
): (row: number) => boolean {
  const ofResource = memoize((id: number) => meets({ attributes: {}, resource: columns.resource(id) }));
  const ofNames = keysOf(key).map((name) => {
    const { rows, values } = columns.ofName(name);
    const meetsValue = memoize((value: number) =>
      meets({ attributes: { [name]: values[value]! }, resource: {} }),
    );
    return (row: number) => rows[row]! >= 0 && meetsValue(rows[row]!);
  });
  return (row) => ofResource(columns.resources[row]!) || ofNames.some((test) => test(row));
}

/** Numbers below this have a place in a list, which is quicker than one in a map. */
const SMALL = 65_536;

/** Caches a function of integers, which are mostly small. */
export function memoize<Result>(compute: (number: number) => Result): (number: number) => Result {
  const small: (Result | undefined)[] = [];
  const large = new Map<number, Result>();
  const add = (number: number): Result => {
    const result = compute(number);
    if (number < 0 || number >= SMALL) large.set(number, result);
    else {
      while (small.length <= number) small.push(undefined);
      small[number] = result;
    }
    return result;
  };
  return (number) => {
    const known = number >= 0 && number < SMALL ? small[number] : large.get(number);
    return known === undefined ? add(number) : known;
  };
}
