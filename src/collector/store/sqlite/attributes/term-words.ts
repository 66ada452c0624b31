import type { EncodedTerms } from "./encode-terms.ts";
import { OTHER_VALUES, attributeWord, isWholeKey, numberMagnitude, numberOf, numberWord } from "./words.ts";
import type { AttributeCount, Signal } from "./attribute-counts.ts";

/** The index words and the counts of a batch's attributes. */
export interface TermWords {
  /** Returns the words of the row's attributes, separated by spaces, and counts the attributes. */
  ofRow(row: number): string;
  counts(hour: number): AttributeCount[];
}

/** Numbers in spans are also indexed by magnitude, so that ranges can be searched. */
export function createTermWords(terms: EncodedTerms, signal: Signal): TermWords {
  const words = terms.keys.map((key, index) => wordsOf(key, terms.values[index]!, signal));
  const records = new Int32Array(words.length);
  return {
    ofRow(row) {
      let text = "";
      for (let at = terms.ends[row - 1] ?? 0; at < terms.ends[row]!; at++) {
        const term = terms.pairs[at]!;
        records[term]!++;
        text += words[term];
      }
      return text;
    },
    counts: (hour) =>
      terms.keys.flatMap((key, index) =>
        records[index] === 0
          ? []
          : [{ hour, signal, key, value: countedValue(terms.values[index]!), records: records[index]! }],
      ),
  };
}

/** Each word is preceded by a space. */
function wordsOf(key: string, value: string, signal: Signal): string {
  const isFraction = value.startsWith(OTHER_VALUES);
  const word = isFraction ? "" : ` ${attributeWord(key, value)}`;
  if (signal !== "spans" || isWholeKey(key)) return word;
  if (isFraction) return ` ${numberWord(key, Number(value.slice(OTHER_VALUES.length)))}`;
  const number = numberOf(value);
  return number === null ? word : `${word} ${numberWord(key, numberMagnitude(number))}`;
}

function countedValue(value: string): string {
  return value.startsWith(OTHER_VALUES) ? OTHER_VALUES : value;
}
