/** A search that could not be parsed. */
export interface BadQuery {
  code: "bad_query";
  /** For a person: what is wrong, where, and how to fix it. */
  detail: string;
  /** The offset of the error in the text. */
  position?: number;
}

export function badQuery(detail: string, position?: number): BadQuery {
  return { code: "bad_query", detail, ...(position !== undefined && { position }) };
}
