import type { Attributes } from "#model/attributes.ts";
import type { EncodedTerms } from "./encoded-batch.ts";
import { foldedValue } from "./words.ts";

/** Attributes of a row that the index knows. */
const MAX_TERMS = 64;

/** Gives each distinct attribute of a batch a number. Numbers with a fraction are left out: nobody looks for equals. */
export function createTerms(): { terms: EncodedTerms; addRow: (attributes: Attributes) => void } {
  const known = new Map<string, number>();
  const terms: EncodedTerms = { keys: [], values: [], pairs: [], ends: [] };
  return {
    terms,
    addRow(attributes) {
      let count = 0;
      for (const key in attributes) {
        const value = attributes[key];
        if (value === undefined || (typeof value === "number" && !Number.isInteger(value))) continue;
        if (count++ === MAX_TERMS) break;
        const folded = foldedValue(value);
        const pair = `${key}=${folded}`;
        let number = known.get(pair);
        if (number === undefined) {
          number = terms.keys.length;
          known.set(pair, number);
          terms.keys.push(key);
          terms.values.push(folded);
        }
        terms.pairs.push(number);
      }
      terms.ends.push(terms.pairs.length);
    },
  };
}
