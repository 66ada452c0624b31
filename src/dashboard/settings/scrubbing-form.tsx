"use client";

import { useActionState, type ReactNode } from "react";
import type { DetectorView } from "#api/scrubbing.ts";
import { CheckField } from "#ui/check-field.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { ActionForm } from "../access/action-form.tsx";
import { DetectorRow } from "./detector-row.tsx";
import { OwnDetectors } from "./own-detectors.tsx";
import type { RulesState } from "./rules-state.ts";
import { saveAnswer } from "./save-answer.ts";
import { FILE_SWITCHES, keepField, onField } from "./scrubbing-fields.ts";

interface ScrubbingFormProps {
  initial: RulesState;
  save: (before: RulesState, form: FormData) => Promise<RulesState>;
  /** The built-in ones. */
  detectors: DetectorView[];
  /** What each detector replaced, by name: drawn by the server, as it does not change while the form is edited. */
  hits: ReadonlyMap<string, ReactNode>;
  /** The top of the scale of their charts. */
  scale: string;
}

/** Switches detectors and files on and off, and edits own detectors. A client component because invalid input must stay. */
export function ScrubbingForm({ initial, save, detectors, hits, scale }: ScrubbingFormProps) {
  const [state, act, isSaving] = useActionState(save, initial);
  const { values, problems } = state;
  return (
    <ActionForm isMain needs="admin" action={act} className="space-y-6">
      <fieldset>
        <legend className="type-section">Built-in detectors</legend>
        <p className="mb-2 text-sm text-muted">
          Each value found is replaced with [Filtered]. Counts follow UTC days, and their charts share one
          scale, 0 to {scale}.
        </p>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {detectors.map((detector) => (
            <DetectorRow
              key={detector.name}
              detector={detector}
              field={onField(detector.name)}
              hits={hits.get(detector.name)}
              isOn={values[onField(detector.name)] === "on"}
            />
          ))}
        </ul>
      </fieldset>
      <OwnDetectors values={values} problems={problems} hits={hits} />
      <fieldset>
        <legend className="type-section">Attachments that can’t be scrubbed</legend>
        <p className="mb-2 text-sm text-muted">
          Text files are scrubbed and stored. Of other files, only those turned on here are stored, as sent.
        </p>
        <div className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-2">
          {FILE_SWITCHES.map(({ name, label, about }) => (
            <CheckField
              key={`${name} ${values[keepField(name)] ?? ""}`}
              name={keepField(name)}
              defaultChecked={values[keepField(name)] === "on"}
              label={label}
              about={about}
            />
          ))}
        </div>
      </fieldset>
      <SaveBar label="Save scrubbing" isSaving={isSaving} answer={saveAnswer(state)} />
    </ActionForm>
  );
}
