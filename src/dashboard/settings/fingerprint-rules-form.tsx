"use client";

import { useActionState } from "react";
import { Notice } from "#ui/notice.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";

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
    <form action={action}>
      <p id="rules-help" className="mb-2 text-sm text-muted">
        One rule per line. The first match wins and overrides the sender’s fingerprint. Values may contain{" "}
        <code>*</code> and <code>?</code>; <code>{"{{ default }}"}</code> stands for the default grouping.
        Applies to new events only.
      </p>
      <pre className="mb-2 text-xs break-words whitespace-pre-wrap text-faint">
        {'error.type:DbError !message:"timeout *" -> database, {{ transaction }}'}
      </pre>
      <textarea
        key={state.rules}
        name="rules"
        aria-label="Fingerprint rules"
        aria-describedby="rules-help rules-status"
        aria-invalid={state.problem !== null}
        defaultValue={state.rules}
        rows={6}
        spellCheck={false}
        className={`${TEXT_AREA} font-mono`}
      />
      <div id="rules-status" role="status" className="mt-2">
        {state.problem !== null && <Notice tone="danger">{state.problem}</Notice>}
        {state.saved && <span className="text-sm text-muted">Saved.</span>}
      </div>
      <SaveBar label="Save rules" isSaving={isSaving} />
    </form>
  );
}
