/** Gives each distinct text of a batch a number, so that a repeated name crosses to the writer once. */
export interface TextTable {
  texts: string[];
  add(text: string): number;
}

export function createTextTable(): TextTable {
  const known = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    add(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      known.set(text, texts.length);
      texts.push(text);
      return texts.length - 1;
    },
  };
}

/** As a `TextTable`, for objects that many records share: each is serialised once. */
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
