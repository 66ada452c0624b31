import type { CallKey } from "#product/calls.ts";
import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { checkEntity } from "../validation/check-entity.ts";
import { callProduct, type CallOptions } from "./call-product.ts";
import { checkInput } from "./check-input.ts";
import { fieldErrors, type FieldError } from "./field-errors.ts";
import type { FormField } from "./form-fields.ts";
import type { Entered } from "./read-form.ts";

/** The outcome of a form's call. */
export type CallOutcome =
  | { kind: "answered"; text: string }
  | { kind: "failed"; code: string; errorId: string | undefined; errors: readonly FieldError[] };

interface FormCallOptions extends CallOptions {
  /** Reports an error that the server has not reported, and returns its id. */
  capture: (error: unknown) => string;
}

/** Makes a call with the form's values. Never rejects. */
export async function callFromForm(
  key: CallKey,
  fields: readonly FormField[],
  entered: Entered,
  { capture, ...options }: FormCallOptions,
): Promise<CallOutcome> {
  try {
    requireParameters(key, entered, options);
    const answer = await callProduct(key, { ...entered, ...options });
    return { kind: "answered", text: JSON.stringify(answer, null, 2) };
  } catch (error) {
    return {
      kind: "failed",
      code: catalogueCode(error) ?? "unexpected",
      errorId: reportedId(error) ?? (isReportable(error) ? capture(error) : undefined),
      errors: fieldErrors(error, fields, entered),
    };
  }
}

/** With an empty parameter, or with `.` or `..`, the path would be a different one. */
function requireParameters(
  key: CallKey,
  { parameters, things }: Entered,
  { of = product }: CallOptions,
): void {
  const missing = Object.keys(parameters).filter((name) => /^\.{0,2}$/.test(parameters[name] ?? ""));
  if (missing.length === 0) return;
  const checked = checkInput(things, decidedValue(of.calls)?.[key]?.takes ?? [], checkEntity, of);
  const errors = missing.map((name) => ({ field: `parameter.${name}`, code: "invalid_input" }));
  throw catalogued("invalid_input", {
    context: { call: key, validationErrors: [...errors, ...(checked.ok ? [] : checked.errors)] },
  });
}

/** The id under which the server reported the error. */
function reportedId(error: unknown): string | undefined {
  const id = isCatalogueError(error) ? error.context["errorId"] : undefined;
  return typeof id === "string" ? id : undefined;
}

/** An error that the visitor can fix by entering something else is not reported. */
function isReportable(error: unknown): boolean {
  return !isCatalogueError(error) || error.entry.status >= 500;
}
