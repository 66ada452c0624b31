"use client";

import { useActionState } from "react";
import { Button } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PasswordField, TextField } from "./fields.tsx";

/** First an offer, then the recovery codes, which are shown once. */
export type FactorState =
  | { step: "start"; problem: string | null }
  | { step: "confirm"; secret: string; uri: string; problem: string | null }
  | { step: "done"; recoveryCodes: string[] };

export type FactorAction = (before: FactorState, form: FormData) => Promise<FactorState>;

/** Turns one-time codes on. A client component because secret and recovery codes are only ever in an answer. */
export function SecondFactorForm({ act }: { act: FactorAction }) {
  const [state, submit, isSending] = useActionState(act, { step: "start", problem: null });
  if (state.step === "done")
    return (
      <output className="block max-w-120 space-y-2 text-sm">
        <p>From now on a sign-in needs a code. Keep these recovery codes: each replaces one code, once.</p>
        <CopyLine text={state.recoveryCodes.join("\n")} label="Copy recovery codes" />
        <p className="text-muted">They are not shown again.</p>
      </output>
    );
  return (
    <form action={submit} className="max-w-120 space-y-3 text-sm">
      {state.problem !== null && (
        <Notice tone="danger" alert>
          {state.problem}
        </Notice>
      )}
      {state.step === "start" ? (
        <p>
          An authenticator on your phone shows a new code every 30 seconds. With codes, a password alone opens
          nothing.
        </p>
      ) : (
        <>
          <p>
            Add this key to your authenticator, or{" "}
            <a href={state.uri} className="link">
              open it there
            </a>
            . Then confirm with the code that it shows.
          </p>
          <CopyLine text={state.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")} label="Copy key" />
          <div className="max-w-80 space-y-3">
            <TextField
              name="code"
              label="Code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
            />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
          </div>
        </>
      )}
      <Button type="submit" look={state.step === "start" ? "plain" : "primary"} disabled={isSending}>
        {state.step === "start" ? "Set up" : "Turn on"}
      </Button>
    </form>
  );
}
