"use client";

import { useActionState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { FieldError } from "../field-error.tsx";
import type { FormAction, FormState } from "../form-state.ts";

export interface SilenceChoices {
  rules: { id: string; name: string }[];
  severities: { id: string; name: string }[];
  times: readonly (readonly [value: string, label: string])[];
}

interface SilenceFormProps {
  initial: FormState;
  add: FormAction;
  choices: SilenceChoices;
}

const NAMES = [
  { name: "match.service", label: "Service", list: "names-services" },
  { name: "match.operation", label: "Operation", list: "names-operations" },
  { name: "match.environment", label: "Environment", list: "names-environments" },
  { name: "match.monitor", label: "Monitor", list: "names-monitors" },
  { name: "match.issueId", label: "Issue number" },
];

/** Silences what matches all fields. A client component because invalid input must stay; it works without script. */
export function SilenceForm({ initial, add, choices }: SilenceFormProps) {
  const [{ values, problems }, act, isAdding] = useActionState(add, initial);
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    "aria-invalid": problems[name] === undefined ? undefined : true,
    "aria-describedby": problems[name] === undefined ? undefined : `${name}-problem`,
  });
  const error = (name: string) => (
    <FieldError field={name} problem={problems[name] === undefined ? null : { text: problems[name] }} />
  );
  const whole = problems["match"] ?? problems[""];
  return (
    // Made anew with its values, which a form that was sent loses.
    <ActionForm isMain action={act} key={JSON.stringify(values)} className="space-y-4">
      {whole !== undefined && (
        <Notice tone="danger" alert>
          {whole}
        </Notice>
      )}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Choice label="Rule" none="Any rule" options={choices.rules} {...field("match.rule")} />
        <Choice
          label="Severity"
          none="Any severity"
          options={choices.severities}
          {...field("match.severity")}
        />
        {NAMES.map(({ name, label, list }) => (
          <label key={name} className="block text-xs text-muted">
            {label}
            <input
              {...field(name)}
              list={list}
              placeholder="Any"
              autoComplete="off"
              maxLength={1000}
              className={`${TEXT_FIELD} mt-1`}
            />
            {error(name)}
          </label>
        ))}
      </div>
      <div className="grid gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-auto lg:grid-cols-[14rem] lg:items-end">
        <label className="block text-xs text-muted">
          For
          <Select {...field("until")} className="mt-1 w-full">
            {choices.times.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="at" className="until-a-time">
              Until a time
            </option>
          </Select>
        </label>
        <label className="hidden text-xs text-muted [form:has(.until-a-time:checked)_&]:block">
          Until
          <input type="datetime-local" {...field("at")} className={`${TEXT_FIELD} mt-1`} />
          {error("endsAt")}
        </label>
        <label className="block text-xs text-muted">
          Reason
          <input
            {...field("reason")}
            placeholder="Planned maintenance of the database"
            maxLength={500}
            className={`${TEXT_FIELD} mt-1`}
          />
        </label>
        <Button type="submit" look="primary" disabled={isAdding}>
          {isAdding ? "Silencing…" : "Silence"}
        </Button>
      </div>
    </ActionForm>
  );
}

interface ChoiceProps {
  label: string;
  none: string;
  options: SilenceChoices["rules"];
  name: string;
  defaultValue: string;
}

function Choice({ label, none, options, ...field }: ChoiceProps) {
  return (
    <label className="block text-xs text-muted">
      {label}
      <Select {...field} className="mt-1 w-full">
        <option value="">{none}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
