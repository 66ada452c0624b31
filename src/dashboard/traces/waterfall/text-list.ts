/** Texts, each of them once. */
export interface TextList {
  list: string[];
  /** Of a text that is not in it yet, the end, where it is put. */
  placeOf(text: string): number;
}

export function textList(start: readonly string[] = []): TextList {
  const list = [...start];
  const places = new Map(list.map((text, place) => [text, place]));
  return {
    list,
    placeOf(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, list.length);
      return list.push(text) - 1;
    },
  };
}
