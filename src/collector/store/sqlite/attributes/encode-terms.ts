import type { Attributes } from "#model/attributes.ts";
import type { Signal } from "./attribute-counts.ts";
import { OTHER_VALUES, foldedValue, numberMagnitude } from "./words.ts";

/** Attributes of rows, each distinct pair of a batch named once. */
export interface EncodedTerms {
  keys: string[];
  /** As people write them in a query: see `foldedValue`; of a number with a fraction `OTHER_VALUES` and its magnitude. */
  values: string[];
  /** Numbers of the pairs that a row has, row after row. */
  pairs: number[];
  /** Where in `pairs` each row's end. */
  ends: number[];
}

/** Attributes of a row that the index knows. */
const MAX_TERMS = 64;

/**
 * Gives each distinct attribute of a batch a number. Nobody looks for equals of a number with a fraction: of these only the
 * magnitude is given, as `OTHER_VALUES` and it, and only for spans.
 */
export function createTerms(signal: Signal): {
  terms: EncodedTerms;
  addRow: (attributes: Attributes) => void;
} {
  const known = new Map<string, number>();
  const terms: EncodedTerms = { keys: [], values: [], pairs: [], ends: [] };
  return {
    terms,
    addRow(attributes) {
      let count = 0;
      for (const key in attributes) {
        const value = attributes[key];
        const isFraction = typeof value === "number" && !Number.isInteger(value);
        if (value === undefined || (isFraction && signal === "logs")) continue;
        if (count++ === MAX_TERMS) break;
        const folded = isFraction ? `${OTHER_VALUES}${numberMagnitude(value)}` : foldedValue(value);
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
