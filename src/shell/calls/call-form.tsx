"use client";

import { useId, useState, type FormEvent } from "react";
import type { FieldType } from "#product/entities.ts";
import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import { captureInBrowser } from "#telemetry/browser/capture.ts";
import { leaveBrowserTrail } from "#telemetry/browser/leave-browser-trail.ts";
import { Button } from "#ui/button.tsx";
import { findEntry } from "../catalogue/find-entry.ts";
import { callProduct } from "./call-product.ts";
import { readForm } from "./read-form.ts";

export interface FormField {
  /** `<entity>.<field>`, or `parameter.<name>`. */
  name: string;
  title: string;
  kind: FieldType["kind"];
  required: boolean;
  choices: readonly string[];
}

interface CallFormProps {
  callKey: string;
  title: string;
  fields: readonly FormField[];
}

type State =
  | { kind: "idle" | "calling" }
  | { kind: "answered"; text: string }
  | { kind: "failed"; error: unknown };

/** Makes a decided call with what a visitor enters, checked before it leaves. A client component because it shows the answer in place. */
export function CallForm({ callKey, title, fields }: CallFormProps) {
  const [state, setState] = useState<State>({ kind: "idle" });

  async function call(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { parameters, things } = readForm(new FormData(event.currentTarget));
    setState({ kind: "calling" });
    leaveBrowserTrail("call", callKey, {});
    try {
      const answer = await callProduct(callKey, { parameters, things });
      setState({ kind: "answered", text: JSON.stringify(answer, null, 2) });
    } catch (error) {
      // What a visitor can mend by entering something else is no report; what the server refused, the server reported.
      if (isCatalogueError(error) && error.entry.status >= 500 && !error.context["errorId"]) {
        captureInBrowser(error, { type: "auto.function.glasshouse.call", handled: true });
      }
      setState({ kind: "failed", error });
    }
  }

  const wrong = state.kind === "failed" ? complaintFields(state.error) : [];
  return (
    <form
      className="mt-6 rounded-lg border border-line p-4"
      onSubmit={(event) => void call(event)}
      noValidate
    >
      <h2 className="font-semibold">{title}</h2>
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} wrong={wrong.includes(field.name.split(".")[1] ?? "")} />
      ))}
      <Button className="mt-4" type="submit" disabled={state.kind === "calling"}>
        {title}
      </Button>
      <div role="status" className="mt-3">
        {state.kind === "answered" && <pre className="overflow-x-auto text-sm">{state.text}</pre>}
        {state.kind === "failed" && <Failure error={state.error} />}
      </div>
    </form>
  );
}

const INPUT_TYPES: Partial<Record<FieldType["kind"], string>> = {
  date: "date",
  integer: "number",
  decimal: "number",
  boolean: "checkbox",
};

function FieldInput({ field, wrong }: { field: FormField; wrong: boolean }) {
  const id = useId();
  const common = {
    id,
    name: field.name,
    required: field.required,
    "aria-invalid": wrong || undefined,
    className: "mt-1 block rounded-md border border-edge bg-raised px-2 py-1",
  };
  return (
    <p className="mt-3">
      <label htmlFor={id} className="text-sm text-muted">
        {field.title}
      </label>
      {field.choices.length > 0 ? (
        <select {...common}>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...common} type={INPUT_TYPES[field.kind] ?? "text"} />
      )}
    </p>
  );
}

function Failure({ error }: { error: unknown }) {
  const { title, text, action } = findEntry(catalogueCode(error));
  return (
    <p className="text-danger">
      <strong>{title}.</strong> {text} {action}
    </p>
  );
}

/** The fields that a check found wrong. */
function complaintFields(error: unknown): string[] {
  const complaints = isCatalogueError(error) ? error.context["complaints"] : undefined;
  return Array.isArray(complaints) ? complaints.map(({ field }) => String(field)) : [];
}
