"use client";

import { Send } from "lucide";
import { useActionState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** What became of a test message; null before the first. */
export type TestState = { isDelivered: boolean; text: string } | null;

export type TestAction = (before: TestState, form: FormData) => Promise<TestState>;

interface TestButtonProps {
  test: TestAction;
  label: string;
  /** The accessible name, where the label stands more than once. */
  name?: string;
  /** Whether there is nothing to send to. */
  isOff?: boolean;
}

/** A button of a form that sends a test message. A client component because it shows the result in place. */
export function TestButton({ test, label, name, isOff = false }: TestButtonProps) {
  const [state, act, isTesting] = useActionState(test, null);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="submit"
        formAction={act}
        disabled={isTesting || isOff}
        aria-label={name}
        className={buttonClass("quiet", undefined, "small")}
      >
        <Icon icon={Send} size={14} />
        {isTesting ? "Sending…" : label}
      </button>
      <output className={`foreign text-xs ${state?.isDelivered === false ? "text-danger" : "text-good"}`}>
        {state?.text}
      </output>
    </span>
  );
}
