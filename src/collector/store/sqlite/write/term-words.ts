import type { EncodedTerms } from "../encoded-batch.ts";
import { attributeWord } from "../words.ts";
import type { AttributeCount, Signal } from "./attribute-counts.ts";

/** The words and the counts of a batch's attributes. */
export interface TermWords {
  /** Words of the row's attributes, parted by spaces; counts them. */
  ofRow(row: number): string;
  counts(hour: number, signal: Signal): AttributeCount[];
}

export function createTermWords(terms: EncodedTerms): TermWords {
  const words = terms.keys.map((key, index) => attributeWord(key, terms.values[index]!));
  const records = new Int32Array(words.length);
  return {
    ofRow(row) {
      let text = "";
      for (let at = terms.ends[row - 1] ?? 0; at < terms.ends[row]!; at++) {
        const term = terms.pairs[at]!;
        records[term]!++;
        text += ` ${words[term]}`;
      }
      return text;
    },
    counts: (hour, signal) =>
      terms.keys.flatMap((key, index) =>
        records[index] === 0
          ? []
          : [{ hour, signal, key, value: terms.values[index]!, records: records[index]! }],
      ),
  };
}
