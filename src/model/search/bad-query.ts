/** Why a search is refused. */
export interface BadQuery {
  code: "bad_query";
  /** For a person: what is wrong, where, and what would be right. */
  detail: string;
  /** The offset in the text at which it is wrong. */
  position?: number;
}

export function badQuery(detail: string, position?: number): BadQuery {
  return { code: "bad_query", detail, ...(position !== undefined && { position }) };
}
