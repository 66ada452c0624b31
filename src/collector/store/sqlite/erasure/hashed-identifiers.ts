import { hash } from "node:crypto";
import type { Identifier, IdentifierForm } from "#model/person/person.ts";
import { textHash } from "../engine/hashes.ts";

/** A form of an erased person's value, from which the value cannot be read. */
export interface HashedForm extends Omit<IdentifierForm, "form"> {
  hash: string;
  /** Twelve bits of a quick hash, with which nearly all texts are told apart from it. */
  check: number;
}

const CHECKED_BITS = 0xfff;

export function hashForm({ form, ...rest }: IdentifierForm, salt: string): HashedForm {
  return { ...rest, hash: hash("sha256", salt + form), check: checkOf(form, salt) };
}

function checkOf(text: string, salt: string): number {
  return textHash(salt + text) & CHECKED_BITS;
}

export function hashedIdentifiers(forms: readonly HashedForm[], salt: string): Identifier[] {
  return forms.map(({ hash: known, check, ...identifier }) => ({
    ...identifier,
    is(text) {
      const folded = text.toLowerCase();
      return checkOf(folded, salt) === check && hash("sha256", salt + folded) === known;
    },
  }));
}
