"use client";

import { useActionState } from "react";
import { Notice } from "#ui/notice.tsx";
import { SaveBar, type SaveAnswer } from "#ui/save-bar.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import { ActionForm } from "../access/action-form.tsx";

export interface FingerprintRulesState {
  rules: string;
  saved: boolean;
  /** What is wrong and where; null if nothing is. */
  problem: string | null;
}

export type SaveFingerprintRules = (
  before: FingerprintRulesState,
  form: FormData,
) => Promise<FingerprintRulesState>;

/** Edits the fingerprint rules. A client component because it keeps the input beside its errors. */
export function FingerprintRulesForm({ rules, save }: { rules: string; save: SaveFingerprintRules }) {
  const [state, action, isSaving] = useActionState(save, { rules, saved: false, problem: null });
  return (
    <ActionForm isMain needs="admin" action={action}>
      <p id="rules-help" className="mb-2 text-sm text-muted">
        One rule per line. The first match wins and overrides the sender’s fingerprint. Values may contain{" "}
        <code>*</code> and <code>?</code>; <code>{"{{ default }}"}</code> stands for the default grouping.
      </p>
      <pre className="mb-2 text-xs break-words whitespace-pre-wrap text-faint">
        {'error.type:DbError !message:"timeout *" -> database, {{ transaction }}'}
      </pre>
      <textarea
        key={state.rules}
        name="rules"
        aria-label="Fingerprint rules"
        aria-describedby="rules-help rules-problem"
        aria-invalid={state.problem !== null}
        defaultValue={state.rules}
        rows={10}
        spellCheck={false}
        className={`${TEXT_AREA} font-mono`}
      />
      <div id="rules-problem" className="mt-2 mb-6">
        {state.problem !== null && <Notice tone="danger">{state.problem}</Notice>}
      </div>
      <SaveBar label="Save rules" isSaving={isSaving} answer={answerOf(state)} />
    </ActionForm>
  );
}

function answerOf({ saved, problem }: FingerprintRulesState): SaveAnswer | null {
  if (saved) return { saved, text: "Saved. Applies to new events only." };
  return problem === null ? null : { saved, text: "Not saved." };
}
