import { listReferences } from "./references.ts";
import { decidedValue } from "./slot.ts";
import type { Product } from "./slots.ts";

export interface DanglingKey {
  /** Where the key is named: `calls.place-order.errors`. */
  from: string;
  /** What is not there: `errors.out_of_stock`. */
  to: string;
}

/**
 * The references between the slots of a product that point nowhere.
 * A reference into a slot that is still open is not among them: the slots can be filled one after the other, and until its
 * slot is decided nobody can say that a key is wrong.
 */
export function danglingKeys(product: Product): DanglingKey[] {
  return listReferences(product)
    .filter(({ slot, path }) => {
      const value = decidedValue<unknown>(product[slot]);
      return value !== undefined && !has(value, path);
    })
    .map(({ from, slot, path }) => ({ from, to: [slot, ...path].join(".") }));
}

/** Whether each key of the path is the value's own: names that objects inherit, such as `constructor`, are nobody's keys. */
function has(value: unknown, path: readonly string[]): boolean {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return true;
}
