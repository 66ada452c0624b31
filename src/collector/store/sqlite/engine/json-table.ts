import { createTextTable } from "#lib/text-table.ts";

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
