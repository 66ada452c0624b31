import { splitName, type FormField } from "./form-fields.ts";

/** The form's values: the parameters of the path, and the fields of each entity. An absent value is an empty string. */
export interface Entered {
  parameters: Record<string, string>;
  things: Record<string, Record<string, unknown>>;
}

interface Reading {
  /** Converts an input's date and time, which have no zone, to an instant. */
  toInstant: (local: string) => string;
  /** Names of inputs whose text the browser could not parse, and reports as empty. */
  unreadable?: ReadonlySet<string>;
}

/** Reads the values of a call's form. */
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
  // Invalid for every kind, so that validation fails.
  if (unreadable?.has(field.name)) return Number.NaN;
  // Form data does not contain unchecked boxes.
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
