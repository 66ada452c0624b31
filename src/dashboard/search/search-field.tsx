import type { Searched } from "#model/saved-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { UrlForm } from "#ui/url-form.tsx";
import { paths } from "../paths.ts";
import { PLACE_PARAMS, TIME_PARAMS } from "../scope/carry-scope.ts";
import type { SeenValues } from "./complete-token.ts";
import { CompletingInput } from "./completing-input.tsx";

interface SearchFieldProps {
  /** The page that the form opens; its fields become the query. */
  action: string;
  name: string;
  value: string;
  label: string;
  placeholder: string;
  /** Other query fields that a new search keeps. */
  keep?: Record<string, string | undefined>;
  /** What is searched, for completion; without it nothing is suggested. */
  of?: Searched;
  /** Values on the page, to suggest before the collector answers. */
  seen?: SeenValues;
  /** Why the value was not understood, and the offset in it where that is known. */
  problem?: { detail: string; position: number | null } | null;
}

/** The form carries them by itself. */
const SCOPE_PARAMS: ReadonlySet<string> = new Set([...PLACE_PARAMS, ...TIME_PARAMS]);
const NOTHING: Record<string, undefined> = {};
const NOTHING_SEEN: SeenValues = {};

/** A filter whose state is the URL. A plain form without a script. */
export function SearchField({
  action,
  name,
  value,
  label,
  placeholder,
  keep = NOTHING,
  of,
  seen = NOTHING_SEEN,
  problem = null,
}: SearchFieldProps) {
  const problemId = `${name}-problem`;
  const input = {
    type: "search",
    name,
    defaultValue: value,
    "aria-label": label,
    "aria-describedby": problem === null ? undefined : problemId,
    "aria-invalid": problem === null ? undefined : true,
    placeholder,
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    maxLength: 1000,
    "data-filter": "",
    className:
      "h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-3 font-mono text-sm placeholder:text-faint aria-invalid:border-danger max-sm:text-lg",
  } as const;
  return (
    <search aria-label={label}>
      <UrlForm action={action} className="w-full">
        <div className="flex gap-2">
          {of === undefined ? (
            <input key={value} {...input} />
          ) : (
            <CompletingInput key={value} of={of} seen={seen} source={paths.complete(of)} {...input} />
          )}
          {Object.entries(keep).map(([key, kept]) =>
            kept === undefined || SCOPE_PARAMS.has(key) ? null : (
              <input key={key} type="hidden" name={key} value={kept} />
            ),
          )}
          <button type="submit" className={buttonClass("plain", "h-9!")}>
            Filter
          </button>
        </div>
        {problem !== null && <SearchProblem id={problemId} value={value} {...problem} />}
      </UrlForm>
    </search>
  );
}

interface SearchProblemProps {
  id: string;
  /** The text that was not understood. */
  value: string;
  detail: string;
  /** The offset of the place; null where it is not known. */
  position: number | null;
}

/** Characters around the place that are shown with it. */
const BEFORE = 24;
const AFTER = 24;

/** Why a search was not understood, with the place. */
function SearchProblem({ id, value, detail, position }: SearchProblemProps) {
  return (
    <div id={id} role="alert" className="mt-1.5 text-sm text-danger">
      {position !== null && position <= value.length && <Place value={value} position={position} />}
      <p className="foreign">{detail}</p>
    </div>
  );
}

function Place({ value, position }: { value: string; position: number }) {
  const from = Math.max(0, position - BEFORE);
  const rest = value.slice(position);
  const wrong = /^(?:[^\s)]+|\))/.exec(rest)?.[0].slice(0, AFTER) ?? "";
  return (
    <p aria-hidden="true" className="foreign mb-0.5 font-mono text-xs text-muted">
      {from > 0 && "…"}
      {value.slice(from, position)}
      <mark className="bg-danger-soft text-danger underline decoration-wavy underline-offset-4">
        {wrong === "" ? "\u00a0" : wrong}
      </mark>
      {rest.slice(wrong.length, wrong.length + AFTER)}
    </p>
  );
}
