import { isCatalogueError } from "#lib/catalogue-error.ts";
import { isRecord } from "#lib/is-record.ts";
import { findEntry } from "../catalogue/catalogue.ts";
import { splitName, type FormField } from "./form-fields.ts";
import type { Entered } from "./read-form.ts";

/** A validation error of a form's input, with a message for the visitor. */
export interface FieldError {
  /** The input's name. */
  name: string;
  message: string;
}

/** The validation errors of an error's context, at most one for each input. */
export function fieldErrors(error: unknown, fields: readonly FormField[], entered: Entered): FieldError[] {
  const errors = isCatalogueError(error) ? error.context["validationErrors"] : undefined;
  if (!Array.isArray(errors)) return [];
  return fields.flatMap((field) => {
    const found: unknown = errors.find((one) => isAbout(one, field.name));
    if (!isRecord(found)) return [];
    const code = String(found["code"]);
    const message = code === "invalid_input" ? inputMessage(field, entered) : codeMessage(code);
    return { name: field.name, message };
  });
}

/** A check names an entity's field by its key alone. */
function isAbout(error: unknown, name: string): boolean {
  const [owner, key] = splitName(name);
  const field = isRecord(error) ? error["field"] : undefined;
  return field === name || (owner !== "parameter" && field === key);
}

function codeMessage(code: string): string {
  const { text, action } = findEntry(code);
  return `${text} ${action}`;
}

function inputMessage(field: FormField, { things }: Entered): string {
  const [owner, key] = splitName(field.name);
  const value = owner === "parameter" ? "" : things[owner]?.[key];
  if (value === "") return field.choices.length > 0 ? "Choose one." : "Fill in this field.";
  return MESSAGES[field.kind];
}

const MESSAGES: Readonly<Record<FormField["kind"], string>> = {
  text: "This is too long.",
  file: "This is too long.",
  integer: "Enter a whole number, such as 12.",
  decimal: "Enter a number, such as 1.5.",
  boolean: "Choose yes or no.",
  date: "Enter a valid date.",
  instant: "Enter a valid date and time.",
  choice: "Choose one from the list.",
  reference: "This is too long.",
};
