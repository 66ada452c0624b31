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
 * Makes a decided call with what a visitor enters, checked before it leaves. A client component because it shows the answer
 * in place; where no script runs, the server makes the call and the page comes again with what became of it.
 */
export function CallForm({ callKey, title, fields }: CallFormProps) {
  const [served, callOnServer] = useActionState(callWithoutScript, null);
  const [shown, setShown] = useState<CallOutcome | "calling">();
  const isScripted = useSyncExternalStore(never, yes, no);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const state = shown ?? served?.outcome;

  const complaints = typeof state === "object" && state.kind === "failed" ? state.complaints : NONE;

  useEffect(() => {
    if (complaints.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [complaints]);

  async function call(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (shown === "calling") return;
    // The button to try again goes away while the call is on its way.
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
    <div className="mt-6 rounded-lg border border-line p-4">
      <h2 className="font-semibold">{title}</h2>
      {/* Without a script the browser checks what it can, such as numbers, of which it sends nothing when they are none. */}
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
            complaint={complaints.find(({ name }) => name === field.name)?.words}
            isScripted={isScripted}
          />
        ))}
        <Button
          ref={button}
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

/** A browser gives an empty text for what it cannot read itself. */
function unreadableInputs(form: HTMLFormElement): Set<string> {
  const inputs = [...form.elements].filter((one) => one instanceof HTMLInputElement);
  return new Set(inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name));
}

/** A time without a zone is meant in the visitor's own. */
function instantHere(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
