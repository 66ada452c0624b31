export type IdentifierKind = "id" | "email" | "ip";

/** What a person is known by: the exact values of users' ids, e-mail addresses and IP addresses. */
export interface Person {
  ids: string[];
  emails: string[];
  ips: string[];
}

/** One value to recognize. A matcher of the values themselves and one of their hashes look the same. */
export interface Identifier {
  kind: IdentifierKind;
  /** Characters of the value: only texts of this length are compared. */
  length: number;
  /** Whether it is so unusual that it also counts within a text. A user's id `42` counts only as a whole, as an id. */
  isWithinTexts: boolean;
  is: (text: string) => boolean;
}

/** A value as records may hold it; `form` is as written, or as part of a URL. */
export interface IdentifierForm extends Omit<Identifier, "is"> {
  form: string;
}

const DISTINCTIVE = 8;

/** Every form of every value, in lower case: values are compared without regard to case. */
export function formsOf({ ids, emails, ips }: Person): IdentifierForm[] {
  const formsOfKind = (kind: IdentifierKind, values: string[]) =>
    values.flatMap((value) =>
      [...new Set([value, encodeURIComponent(value)])].map((form) => ({
        kind,
        form: form.toLowerCase(),
        length: form.length,
        isWithinTexts: kind !== "id" || isDistinctive(value),
      })),
    );
  return [...formsOfKind("id", ids), ...formsOfKind("email", emails), ...formsOfKind("ip", ips)];
}

/** A word of letters alone or a number may stand in a text for something else. */
function isDistinctive(id: string): boolean {
  return id.length >= DISTINCTIVE && !/^(?:\p{L}+|\d+)$/u.test(id);
}

export function plainIdentifiers(person: Person): Identifier[] {
  return formsOf(person).map(({ form, kind, length, isWithinTexts }) => ({
    kind,
    length,
    isWithinTexts,
    is: (text) => text.toLowerCase() === form,
  }));
}
