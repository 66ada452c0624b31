import { isCatalogueError } from "#lib/catalogue-error.ts";
import { isRecord } from "#lib/is-record.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { splitName, type FormField } from "./form-fields.ts";
import type { Entered } from "./read-form.ts";

/** What is wrong with an input, in words for whoever filled it in. */
export interface FieldError {
  /** The input's. */
  name: string;
  words: string;
}

/** What a check found wrong, at most one thing for each input. */
export function fieldErrors(error: unknown, fields: readonly FormField[], entered: Entered): FieldError[] {
  const complaints = isCatalogueError(error) ? error.context["complaints"] : undefined;
  if (!Array.isArray(complaints)) return [];
  return fields.flatMap((field) => {
    const complaint: unknown = complaints.find((one) => isAbout(one, field.name));
    if (!isRecord(complaint)) return [];
    const code = String(complaint["code"]);
    return { name: field.name, words: code === "invalid_input" ? ownWords(field, entered) : codeWords(code) };
  });
}

/** A check names an entity's field by its key alone. */
function isAbout(complaint: unknown, name: string): boolean {
  const [owner, key] = splitName(name);
  const about = isRecord(complaint) ? complaint["field"] : undefined;
  return about === name || (owner !== "parameter" && about === key);
}

function codeWords(code: string): string {
  const { text, action } = findEntry(code);
  return `${text} ${action}`;
}

function ownWords(field: FormField, { things }: Entered): string {
  const [owner, key] = splitName(field.name);
  const value = owner === "parameter" ? "" : things[owner]?.[key];
  if (value === "") return field.choices.length > 0 ? "Choose one." : "Fill this in.";
  return WRONG[field.kind];
}

const WRONG: Readonly<Record<FormField["kind"], string>> = {
  text: "This is too long.",
  file: "This is too long.",
  integer: "Enter a whole number, as 12.",
  decimal: "Enter a number, as 1.5.",
  boolean: "Choose yes or no.",
  date: "Enter a day that the calendar has.",
  instant: "Enter a day that the calendar has, and a time.",
  choice: "Choose one of the list.",
  reference: "This is too long.",
};
