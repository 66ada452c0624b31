import { ChevronRight } from "lucide";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { FieldError } from "../field-error.tsx";
import type { Draft } from "./draft.ts";
import type { FieldProblem } from "./read-problem.ts";
import { smallPrint } from "./small-print.ts";

const POLICIES = [
  ["keep", "Keep the last state"],
  ["alert", "Alert"],
  ["ok", "Count as normal"],
] as const;

/** The small print of a rule, which opens to its fields. */
export function SmallPrintFields({ draft, problem }: { draft: Draft; problem: FieldProblem | null }) {
  const field = "keepFiringMinutes";
  const wrong = problem?.field === field ? problem : null;
  return (
    <details className="group mt-3" open={wrong !== null || undefined}>
      <summary className="flex items-start gap-1 rounded-sm text-xs text-muted hover:text-ink">
        <Icon icon={ChevronRight} size={12} className="mt-0.5 group-open:rotate-90" />
        <span>{smallPrint(draft)}</span>
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        <label className="text-xs text-muted">
          Resolves after, in minutes
          <input
            name={field}
            defaultValue={draft[field] ?? "5"}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={wrong === null ? undefined : true}
            aria-describedby={wrong === null ? undefined : `${field}-problem`}
            className={`${TEXT_FIELD} figures mt-1`}
          />
          <FieldError field={field} problem={wrong} />
        </label>
        {[
          { name: "onNoData", label: "Without data" },
          { name: "onError", label: "If it can’t be evaluated" },
        ].map(({ name, label }) => (
          <label key={name} className="text-xs text-muted">
            {label}
            <Select name={name} defaultValue={draft[name] ?? "keep"} className="mt-1 w-full">
              {POLICIES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
    </details>
  );
}
