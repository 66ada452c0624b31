/** Numbers distinct texts, so that a repeated text is stored and sent once. */
export interface TextTable {
  texts: string[];
  /** The text's number; the next free one for a new text. */
  add(text: string): number;
}

/** @param start distinct texts that get the first numbers */
export function createTextTable(start: readonly string[] = []): TextTable {
  const texts = [...start];
  const known = new Map(texts.map((text, number) => [text, number]));
  return {
    texts,
    add(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      known.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Like a `TextTable`, for objects that many records share: each is serialised once. */
export function createJsonTable(): { texts: string[]; add(value: object): number } {
  const seen = new Map<object, number>();
  const table = createTextTable();
  return {
    texts: table.texts,
    add(value) {
      const found = seen.get(value);
      if (found !== undefined) return found;
      const index = table.add(JSON.stringify(value));
      seen.set(value, index);
      return index;
    },
  };
}
