import type { CallKey } from "#product/calls.ts";
import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { checkEntity } from "../validation/check-entity.ts";
import { callProduct, type CallOptions } from "./call-product.ts";
import { checkTaken } from "./check-input.ts";
import { fieldErrors, type FieldError } from "./field-errors.ts";
import type { FormField } from "./form-fields.ts";
import type { Entered } from "./read-form.ts";

/** What a form shows of its call. */
export type CallOutcome =
  | { kind: "answered"; text: string }
  | { kind: "failed"; code: string; errorId: string | undefined; complaints: readonly FieldError[] };

interface FormCallOptions extends CallOptions {
  /** Reports what nobody has reported yet, and says under which id. */
  capture: (error: unknown) => string;
}

/** Makes a call with what was entered; never rejects. */
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
      errorId: reportedId(error) ?? (isReport(error) ? capture(error) : undefined),
      complaints: fieldErrors(error, fields, entered),
    };
  }
}

/** Without one of its parts, or with a step upwards in it, a path is another one. */
function requireParameters(
  key: CallKey,
  { parameters, things }: Entered,
  { of = product }: CallOptions,
): void {
  const missing = Object.keys(parameters).filter((name) => /^\.{0,2}$/.test(parameters[name] ?? ""));
  if (missing.length === 0) return;
  const checked = checkTaken(things, decidedValue(of.calls)?.[key]?.takes ?? [], checkEntity, of);
  const complaints = missing.map((name) => ({ field: `parameter.${name}`, code: "invalid_input" }));
  throw catalogued("invalid_input", {
    context: { call: key, complaints: [...complaints, ...(checked.ok ? [] : checked.complaints)] },
  });
}

/** The id under which the server has reported it. */
function reportedId(error: unknown): string | undefined {
  const id = isCatalogueError(error) ? error.context["errorId"] : undefined;
  return typeof id === "string" ? id : undefined;
}

/** What a visitor can mend by entering something else is no report. */
function isReport(error: unknown): boolean {
  return !isCatalogueError(error) || error.entry.status >= 500;
}
