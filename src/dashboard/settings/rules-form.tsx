"use client";

import { useActionState } from "react";
import { CATEGORIES } from "#model/outcome.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { TEXT_AREA, TEXT_FIELD } from "#ui/text-field.ts";
import { ActionForm } from "../access/action-form.tsx";
import {
  CAP_FIELD,
  FLOOD_FIELD,
  MESSAGES_FIELD,
  NEW_ISSUES_FIELD,
  quotaField,
  RELEASES_FIELD,
  type RulesState,
  SWITCHES,
  WINDOWS,
} from "./rules-state.ts";
import { saveAnswer } from "./save-answer.ts";

interface RulesFormProps {
  initial: RulesState;
  save: (before: RulesState, form: FormData) => Promise<RulesState>;
}

/**
 * Edits a project's quotas and filters. A client component because invalid input must stay in the form; works without
 * script.
 */
export function RulesForm({ initial, save }: RulesFormProps) {
  const [state, act, isSaving] = useActionState(save, initial);
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: state.values[name] ?? "",
    "aria-invalid": state.problems[name] !== undefined,
    "aria-describedby": state.problems[name] === undefined ? undefined : `${name}-problem`,
  });
  return (
    <ActionForm isMain needs="admin" action={act} className="space-y-6">
      <fieldset>
        <legend className="type-section">Quotas</legend>
        <p className="mb-2 text-sm text-muted">
          The most items accepted per category; windows follow UTC. Items over a quota are dropped and
          counted, and the sender is told when to retry. Without a quota, flood protection applies.
        </p>
        <DataTable label="Quotas" columns={COLUMNS} minWidth="min-w-120">
          {CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {WINDOWS.map((window) => {
                const name = quotaField(category, window);
                return (
                  <td key={window}>
                    <input
                      key={state.values[name] ?? ""}
                      {...field(name)}
                      aria-label={`${category} ${perWindow(window)}`}
                      inputMode="numeric"
                      autoComplete="off"
                      className={`${TEXT_FIELD} min-w-16`}
                    />
                    <Problem name={name} text={state.problems[name]} />
                  </td>
                );
              })}
            </tr>
          ))}
        </DataTable>
      </fieldset>
      <CheckField
        key={state.values[FLOOD_FIELD] ?? ""}
        name={FLOOD_FIELD}
        defaultChecked={state.values[FLOOD_FIELD] === "on"}
        label="Flood protection"
        about="Limits what has no quota to a rate and to a multiple of the usual hour, and caps new issues."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {CAPS.map(({ name, label, about }) => (
          <div key={name}>
            <label htmlFor={name} className="block text-sm font-medium">
              {label}
            </label>
            <p className="mb-1 text-sm text-muted">{about}</p>
            <input
              key={state.values[name] ?? ""}
              {...field(name)}
              inputMode="numeric"
              autoComplete="off"
              className={`${TEXT_FIELD} max-w-32`}
            />
            <Problem name={name} text={state.problems[name]} />
          </div>
        ))}
      </div>
      <fieldset>
        <legend className="mb-2 type-section">Filters</legend>
        <div className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-2">
          {SWITCHES.map(({ name, label, about }) => (
            <CheckField
              key={`${name} ${state.values[name] ?? ""}`}
              name={name}
              defaultChecked={state.values[name] === "on"}
              label={label}
              about={about}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {[
          { name: RELEASES_FIELD, label: "Releases to drop" },
          { name: MESSAGES_FIELD, label: "Error messages to drop" },
        ].map(({ name, label }) => (
          <div key={name}>
            <label htmlFor={name} className="block text-sm font-medium">
              {label}
            </label>
            <p className="mb-1 text-sm text-muted">
              One per line. * matches any text, ? matches one character.
            </p>
            <textarea
              key={state.values[name] ?? ""}
              {...field(name)}
              rows={4}
              spellCheck={false}
              className={`${TEXT_AREA} font-mono`}
            />
            <Problem name={name} text={state.problems[name]} />
          </div>
        ))}
      </div>
      <SaveBar label="Save quotas and filters" isSaving={isSaving} answer={saveAnswer(state)} />
    </ActionForm>
  );
}

const COLUMNS = [{ name: "Category" }, ...WINDOWS.map((window) => ({ name: perWindow(window) }))];

const CAPS = [
  {
    name: CAP_FIELD,
    label: "Events stored per issue per hour",
    about: "Further events are counted, and the latest of them is stored.",
  },
  {
    name: NEW_ISSUES_FIELD,
    label: "New issues per minute",
    about: "Events that would open more are collected in one issue, “Too many new issues”.",
  },
];

function Problem({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${name}-problem`} className="mt-1 text-xs text-danger">
      {text}
    </p>
  );
}

/** `per minute`, `per hour`. */
function perWindow(window: (typeof WINDOWS)[number]): string {
  return `per ${window}`;
}
