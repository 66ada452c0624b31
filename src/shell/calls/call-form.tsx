"use client";

import {
  useActionState,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from "react";
import { captureInBrowser } from "#telemetry/browser/capture.ts";
import { leaveBreadcrumb } from "#telemetry/browser/sdk.ts";
import { Button } from "#ui/button.tsx";
import { CallFailure } from "./call-failure.tsx";
import { callFromForm, type CallOutcome } from "./call-from-form.ts";
import { callWithoutScript } from "./call-without-script.ts";
import type { FieldError } from "./field-errors.ts";
import { FieldInput } from "./field-input.tsx";
import type { FormField } from "./form-fields.ts";
import { readForm } from "./read-form.ts";

export interface CallFormProps {
  callKey: string;
  title: string;
  fields: readonly FormField[];
}

/**
 * A form for a decided call, whose values are checked before they are sent. A client component because it shows the answer
 * in place. Without a script, the server makes the call, and the page is rendered again with its outcome.
 */
export function CallForm({ callKey, title, fields }: CallFormProps) {
  const [served, callOnServer] = useActionState(callWithoutScript, null);
  const [shown, setShown] = useState<CallOutcome | "calling">();
  const isScripted = useSyncExternalStore(never, yes, no);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const state = shown ?? served?.outcome;

  const errors = typeof state === "object" && state.kind === "failed" ? state.errors : NONE;

  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  async function call(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (shown === "calling") return;
    // The button to try again is removed while the call is pending.
    if (!event.currentTarget.contains(document.activeElement)) button.current?.focus();
    const entered = readForm(new FormData(event.currentTarget), fields, {
      toInstant: instantHere,
      unreadable: unreadableInputs(event.currentTarget),
    });
    setShown("calling");
    leaveBreadcrumb("call", callKey, {});
    const capture = (error: unknown) =>
      captureInBrowser(error, { type: "auto.function.glasshouse.call", handled: true });
    setShown(await callFromForm(callKey, fields, entered, { capture }));
  }

  return (
    <div className="mt-6 rounded-lg border border-line bg-surface p-4">
      <h2 className="type-section">{title}</h2>
      {/* Without a script the browser validates what it can, such as numbers: it submits nothing for an invalid one. */}
      <form
        id={id}
        ref={form}
        action={callOnServer}
        onSubmit={(event) => void call(event)}
        noValidate={isScripted}
      >
        <input type="hidden" name="call" value={callKey} />
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={served?.entered[field.name] ?? field.value}
            error={errors.find(({ name }) => name === field.name)?.message}
            isScripted={isScripted}
          />
        ))}
        <Button
          ref={button}
          look="primary"
          className="mt-4 aria-disabled:opacity-55"
          type="submit"
          aria-disabled={state === "calling" || undefined}
        >
          {title}
        </Button>
      </form>
      <div role="status" className="mt-3 empty:mt-0">
        {state === "calling" && <p className="text-muted">Sending …</p>}
        {typeof state === "object" && state.kind === "answered" && (
          <pre className="overflow-x-auto text-sm">{state.text}</pre>
        )}
        {typeof state === "object" && state.kind === "failed" && (
          <CallFailure code={state.code} errorId={state.errorId} formId={id} />
        )}
      </div>
    </div>
  );
}

const NONE: readonly FieldError[] = [];
const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** The inputs whose text the browser could not parse, and reports as empty. */
function unreadableInputs(form: HTMLFormElement): Set<string> {
  const inputs = [...form.elements].filter((one) => one instanceof HTMLInputElement);
  return new Set(inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name));
}

/** A time without a zone is in the visitor's own. */
function instantHere(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
