import { splitName, type FormField } from "./form-fields.ts";

/** What was entered, by the parameters of the path and by the fields of each entity; an empty text for what was left out. */
export interface Entered {
  parameters: Record<string, string>;
  things: Record<string, Record<string, unknown>>;
}

interface Reading {
  /** Makes an instant of a date and a time as an input gives them, without a zone. */
  toInstant: (local: string) => string;
  /** Names of inputs whose text the browser could not read, and keeps for itself. */
  unreadable?: ReadonlySet<string>;
}

/** Reads a call's form, input by input, into what the checks take. */
export function readForm(form: FormData, fields: readonly FormField[], reading: Reading): Entered {
  const entered: Entered = { parameters: {}, things: {} };
  for (const field of fields) {
    const [owner, key] = splitName(field.name);
    const sent = form.get(field.name);
    const text = typeof sent === "string" ? sent : "";
    if (owner === "parameter") entered.parameters[key] = text.trim();
    else (entered.things[owner] ??= {})[key] = readField(field, text, reading);
  }
  return entered;
}

function readField(field: FormField, text: string, { toInstant, unreadable }: Reading): unknown {
  // Of no kind, so that the check complains about it.
  if (unreadable?.has(field.name)) return Number.NaN;
  // A box that is not ticked is no part of a form's data.
  if (field.kind === "boolean" && field.required) return text === "" ? "false" : "true";
  if (field.many) return readIds(text);
  if (field.kind === "instant" && text !== "") return toInstant(text);
  return text;
}

function readIds(text: string): string[] | "" {
  const ids = text.split(/[\n,]/).map((id) => id.trim());
  const named = ids.filter((id) => id !== "");
  return named.length > 0 ? named : "";
}
