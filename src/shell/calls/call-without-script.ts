"use server";

import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { captureServerError } from "#telemetry/server/capture-error.ts";
import { asVisitor } from "./as-visitor.ts";
import { callFromForm, type CallOutcome } from "./call-from-form.ts";
import { formFields } from "./form-fields.ts";
import { readForm } from "./read-form.ts";

/** A call that a form made without a script. */
export interface ServedCall {
  outcome: CallOutcome;
  /** What stood in the inputs, by name. */
  entered: Readonly<Record<string, string>>;
}

/** Makes the call of a form that a browser sent by itself, as the page's own script would. */
export async function callWithoutScript(_before: ServedCall | null, form: FormData): Promise<ServedCall> {
  const key = textOf(form.get("call"));
  const calls = decidedValue(product.calls) ?? {};
  const call = Object.hasOwn(calls, key) ? calls[key] : undefined;
  const fields = call ? formFields(call, decidedValue(product.entities) ?? {}) : [];
  // Only the browser knows its visitor's zone; the form says that this one is meant.
  const entered = readForm(form, fields, { toInstant: (local) => `${local}Z` });
  const outcome = await callFromForm(call ? key : "", fields, entered, {
    ...(await asVisitor()),
    capture: (error) => captureServerError(error, "auto.function.glasshouse.call"),
  });
  const texts = fields.map(({ name }) => [name, textOf(form.get(name))] as const);
  return { outcome, entered: Object.fromEntries(texts) };
}

function textOf(sent: FormDataEntryValue | null): string {
  return typeof sent === "string" ? sent : "";
}
