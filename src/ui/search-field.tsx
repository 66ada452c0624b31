import { buttonClass } from "./button.tsx";
import { CompletingInput } from "./completing-input.tsx";
import { SearchProblem } from "./search-problem.tsx";
import type { Completions } from "./token-completion.ts";
import { UrlForm } from "./url-form.tsx";

interface SearchFieldProps {
  /** Where the form leads; the fields become its query. */
  action: string;
  name: string;
  value: string;
  label: string;
  placeholder: string;
  /** Other fields of the query that a new search keeps. */
  keep?: Record<string, string | undefined>;
  /** What can be written, shown below the field. */
  hint?: string;
  /** Keys and values to suggest while somebody writes. */
  known?: Completions;
  /** A page of our own that knows more of them: see `CompletingInput`. */
  source?: string;
  /** Why the value was not understood, and the place in it (characters before it) where that is known. */
  problem?: { detail: string; position: number | null } | null;
}

const NOTHING: Record<string, undefined> = {};
const NO_COMPLETIONS: Completions = {};

/** A filter whose state is the URL. Works as a plain form where no script runs. */
export function SearchField({
  action,
  name,
  value,
  label,
  placeholder,
  keep = NOTHING,
  hint,
  known = NO_COMPLETIONS,
  source,
  problem = null,
}: SearchFieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const described = [problem === null ? "" : problemId, hint === undefined ? "" : hintId].join(" ").trim();
  return (
    <search aria-label={label}>
      <UrlForm action={action} className="w-full">
        <div className="flex gap-2">
          <CompletingInput
            key={value}
            known={known}
            source={source}
            type="search"
            name={name}
            defaultValue={value}
            aria-label={label}
            aria-describedby={described === "" ? undefined : described}
            aria-invalid={problem === null ? undefined : true}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={1000}
            data-filter=""
            className="h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-3 font-mono text-sm placeholder:text-faint aria-invalid:border-danger max-sm:text-lg"
          />
          {Object.entries(keep).map(([key, kept]) =>
            kept === undefined ? null : <input key={key} type="hidden" name={key} value={kept} />,
          )}
          <button type="submit" className={buttonClass("plain", "h-9!")}>
            Filter
          </button>
        </div>
        {problem !== null && <SearchProblem id={problemId} value={value} {...problem} />}
        {hint !== undefined && (
          <p id={hintId} className="mt-1.5 text-xs text-faint">
            {hint}
          </p>
        )}
      </UrlForm>
    </search>
  );
}
