import type { Attributes } from "#model/attributes.ts";
import { OTHER_VALUES, foldedValue, numberMagnitude } from "./words.ts";

/** Attributes of rows. Each distinct key and value of a batch is stored once. */
export interface EncodedTerms {
  keys: string[];
  /** As written in a query (see `foldedValue`); for a number with a fraction, `OTHER_VALUES` and its magnitude. */
  values: string[];
  /** The numbers of each row's pairs, row after row. */
  pairs: number[];
  /** Where each row's numbers end in `pairs`. */
  ends: number[];
}

/** Attributes of a row that are indexed. */
const MAX_TERMS = 64;

/**
 * Numbers the distinct attributes of a batch. Numbers with a fraction are never searched for by equality: only their magnitude is
 * encoded, after `OTHER_VALUES`. Log records only count them: their index has no magnitudes.
 */
export function createTerms(): {
  terms: EncodedTerms;
  /** Returns whether all attributes of the row are encoded. */
  addRow: (attributes: Attributes) => boolean;
} {
  const known = new Map<string, number>();
  const terms: EncodedTerms = { keys: [], values: [], pairs: [], ends: [] };
  return {
    terms,
    addRow(attributes) {
      let count = 0;
      let isWhole = true;
      for (const key in attributes) {
        const value = attributes[key];
        const isFraction = typeof value === "number" && !Number.isInteger(value);
        if (value === undefined) continue;
        if (count === MAX_TERMS) {
          isWhole = false;
          break;
        }
        count++;
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
      return isWhole;
    },
  };
}
