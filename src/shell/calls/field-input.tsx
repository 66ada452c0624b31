import { useId } from "react";
import { Checkbox } from "#ui/check-field.tsx";
import { TEXT_AREA, TEXT_FIELD } from "#ui/text-field.ts";
import type { FormField } from "./form-fields.ts";

interface FieldInputProps {
  field: FormField;
  /** The initial value. */
  value: string;
  /** The message of a validation error. */
  error: string | undefined;
  /** Whether a script submits the form, and knows the visitor's time zone. */
  isScripted: boolean;
}

const INPUT_TYPES: Partial<Record<FormField["kind"], string>> = {
  date: "date",
  instant: "datetime-local",
  integer: "number",
  decimal: "number",
};

/** One input of a call's form, with its label, its hint and its validation error. */
export function FieldInput({ field, value, error, isScripted }: FieldInputProps) {
  const id = useId();
  const hint = hintOf(field, isScripted);
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className="mt-3">
      <FieldControl
        field={field}
        label={
          <label htmlFor={id} className="text-sm text-muted">
            {field.title}
            {!field.required && " (optional)"}
          </label>
        }
        common={{
          id,
          name: field.name,
          "aria-invalid": error === undefined ? undefined : true,
          "aria-describedby": described || undefined,
        }}
        value={value}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldControlProps {
  field: FormField;
  label: React.ReactNode;
  common: {
    id: string;
    name: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  };
  value: string;
}

function FieldControl({ field, label, common, value }: FieldControlProps) {
  if (field.kind === "boolean" && field.required)
    return (
      <span className="flex items-center gap-2">
        <Checkbox {...common} defaultChecked={value !== ""} />
        {label}
      </span>
    );
  const framed = {
    ...common,
    required: field.required,
    defaultValue: value,
    className: `${field.many ? TEXT_AREA : TEXT_FIELD} mt-1 block max-w-sm aria-invalid:border-2`,
  };
  const options = optionsOf(field);
  return (
    <>
      {label}
      {options ? (
        <select {...framed}>
          {options.map(({ value: option, text }) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : field.many ? (
        <textarea {...framed} rows={3} />
      ) : (
        <input
          {...framed}
          type={INPUT_TYPES[field.kind] ?? "text"}
          step={field.kind === "decimal" ? "any" : undefined}
        />
      )}
    </>
  );
}

/** The options of a select. The first is empty, so that nobody submits what they did not choose. */
function optionsOf(field: FormField): { value: string; text: string }[] | undefined {
  const empty = { value: "", text: field.required ? "Select one" : "None" };
  if (field.kind === "choice") return [empty, ...field.choices.map((one) => ({ value: one, text: one }))];
  if (field.kind === "boolean")
    return [empty, { value: "true", text: "Yes" }, { value: "false", text: "No" }];
  return undefined;
}

function hintOf(field: FormField, isScripted: boolean): string | undefined {
  if (field.many) return "One id per line.";
  if (field.kind === "instant") return isScripted ? "In your device’s time zone." : "In UTC.";
  return undefined;
}
