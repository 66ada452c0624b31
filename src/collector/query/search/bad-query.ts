export interface BadQuery {
  code: "bad_query";
  /** One sentence for a person: what is wrong, where, and what would be right. */
  detail: string;
  /** Where in the text it is wrong: characters before it. */
  position?: number;
}

export function badQuery(detail: string, position?: number): BadQuery {
  return { code: "bad_query", detail, ...(position !== undefined && { position }) };
}
