import { Search } from "lucide";
import type { Searched } from "#model/saved-search.ts";
import { readParts, withTerm } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { FilterChip } from "#ui/filter-chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
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
  /** Terms that another control of the page shows and changes. */
  shownElsewhere?: readonly string[];
  /** Why the value was not understood, and the offset in it where that is known. */
  problem?: { detail: string; position: number | null } | null;
}

/** The form carries them by itself. */
const SCOPE_PARAMS: ReadonlySet<string> = new Set([...PLACE_PARAMS, ...TIME_PARAMS]);
const NOTHING: Record<string, undefined> = {};
const NOTHING_SEEN: SeenValues = {};
const NOTHING_ELSEWHERE: readonly string[] = [];

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
  shownElsewhere = NOTHING_ELSEWHERE,
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
    className: `${TEXT_FIELD} pr-3! pl-8! font-mono`,
  } as const;
  return (
    <search aria-label={label}>
      <UrlForm action={action} className="w-full">
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <Icon
              icon={Search}
              className="pointer-events-none absolute top-1/2 left-2.5 z-10 -translate-y-1/2 text-faint"
            />
            {of === undefined ? (
              <input key={value} {...input} />
            ) : (
              <CompletingInput key={value} of={of} seen={seen} source={paths.complete(of)} {...input} />
            )}
          </div>
          {Object.entries(keep).map(([key, kept]) =>
            kept === undefined || SCOPE_PARAMS.has(key) ? null : (
              <input key={key} type="hidden" name={key} value={kept} />
            ),
          )}
          <button type="submit" className={buttonClass()}>
            Filter
          </button>
        </div>
        <FilterChips action={action} name={name} value={value} keep={keep} shownElsewhere={shownElsewhere} />
        {problem !== null && <SearchProblem id={problemId} value={value} {...problem} />}
      </UrlForm>
    </search>
  );
}

/** The search's terms, each of which a click removes. */
function FilterChips({
  action,
  name,
  value,
  keep,
  shownElsewhere,
}: Required<Pick<SearchFieldProps, "action" | "name" | "value" | "keep" | "shownElsewhere">>) {
  // One of several alternatives cannot be taken out alone.
  const isRemovable = (key: string) => withTerm(value, key, null).length < value.trim().length;
  const terms = readParts(value).flatMap(({ key, value: term }) =>
    key !== null && !shownElsewhere.includes(key) && isRemovable(key) ? [{ key, term }] : [],
  );
  if (terms.length === 0) return null;
  const without = (key: string) => {
    const query = new URLSearchParams({ [name]: withTerm(value, key, null) });
    for (const [field, kept] of Object.entries(keep)) if (kept !== undefined) query.set(field, kept);
    return `${action}?${query}`;
  };
  return (
    <ul aria-label="Filters" className="mt-2 flex flex-wrap gap-1.5">
      {terms.map(({ key, term }) => (
        <li key={`${key} ${term}`} className="flex min-w-0">
          <FilterChip name={key} value={term} href={without(key)} />
        </li>
      ))}
    </ul>
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
