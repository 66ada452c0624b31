import { classNames } from "#ui/class-names.ts";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { FieldError } from "../field-error.tsx";
import { NameListElements } from "../name-lists.tsx";
import type { FieldProblem } from "./read-problem.ts";
import type { NameLists } from "./read-names.ts";
import type { Control, SentencePart } from "./sentence.ts";

interface SentenceFieldsProps {
  parts: SentencePart[];
  names: NameLists;
  problem: FieldProblem | null;
}

/** A sentence whose variable parts are controls. */
export function SentenceFields({ parts, names, problem }: SentenceFieldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-base max-sm:gap-y-3">
      {parts.map((part, index) => {
        // A comma stands with the field before it, also at the end of a line.
        if (part === ",") return null;
        if (typeof part === "string") return <span key={part}>{part}</span>;
        return (
          <Field
            key={part.field}
            control={part}
            hasComma={parts[index + 1] === ","}
            problem={problem?.field === part.field ? problem : null}
          />
        );
      })}
      <NameListElements names={names} />
    </div>
  );
}

interface FieldProps {
  control: Control;
  hasComma: boolean;
  problem: FieldProblem | null;
}

function Field({ control, hasComma, problem }: FieldProps) {
  const { field, label, value, choices, empty, suggests, size, reads } = control;
  const common = {
    name: field,
    "aria-label": label,
    defaultValue: value,
    "aria-invalid": problem === null ? undefined : true,
    "aria-describedby": problem === null ? undefined : `${field}-problem`,
  };
  const isNumber = reads === "number" || reads === "percent";
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2">
      {choices !== undefined ? (
        <Select {...common} className="[&>select]:font-medium">
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <input
          {...common}
          size={size}
          placeholder={empty}
          list={suggests === undefined ? undefined : `names-${suggests}`}
          inputMode={isNumber ? "decimal" : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          className={classNames(
            TEXT_FIELD,
            "w-auto! max-w-full font-medium [field-sizing:content] placeholder:font-medium placeholder:text-ink",
            isNumber ? "figures min-w-12" : "min-w-24",
          )}
        />
      )}
      {hasComma && <span className="-ml-1.5">,</span>}
      <FieldError field={field} problem={problem} />
    </span>
  );
}
