import type { LogFacets as LogFacetsAnswer } from "#api/logs.ts";
import { readParts, withoutValue, withTerm, writeTerm } from "#model/search/edit-search.ts";
import { Count } from "#ui/count.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";
import { logQuery, type LogListFilter } from "./log-filter.ts";

interface LogFacetsProps {
  facets: LogFacetsAnswer;
  filter: LogListFilter;
}

const MOST_OPEN = 6;

/** The most frequent values of the matching lines, to include or exclude. */
export function LogFacets({ facets: { facets, total, sampled }, filter }: LogFacetsProps) {
  const isSample = sampled < total;
  return (
    <div className="space-y-1">
      <p className="text-xs text-faint">
        {isSample ? (
          <>
            Shares in a sample of {formatCount(sampled)} of <Count value={total} /> lines
          </>
        ) : (
          <>
            All <Count value={total} /> lines
          </>
        )}
      </p>
      {facets.map((facet, index) => (
        <Facet
          key={facet.key}
          facet={facet}
          filter={filter}
          of={isSample ? sampled : null}
          open={index < MOST_OPEN}
        />
      ))}
    </div>
  );
}

interface FacetProps {
  facet: LogFacetsAnswer["facets"][number];
  filter: LogListFilter;
  /** The sample size if counts are shown as shares; null for exact counts. */
  of: number | null;
  open: boolean;
}

function Facet({ facet: { key, values, others }, filter, of, open }: FacetProps) {
  const { query } = filter;
  const terms = readParts(query);
  const to = (changed: string) => paths.logs(logQuery({ ...filter, query: changed, around: null }));
  const distinct = values.length + (others > 0 ? 1 : 0);
  const isUnique = values.every(({ records }) => records === 1) && values.length > 3;
  return (
    <details open={open && !isUnique} className="border-t border-line py-1">
      <summary className="flex min-h-6 items-center gap-2 text-xs text-muted">
        <span className="foreign min-w-0 truncate font-mono">{key}</span>
        {isUnique && <span className="ml-auto shrink-0 text-faint">many values</span>}
      </summary>
      <ul className="pt-0.5 pb-1">
        {values.map(({ value, records }) => {
          const termText = key === "level" ? `=${value}` : value;
          const isOn = terms.some((term) => term.key === key && term.value === termText);
          const isKnown = key !== "level" || value !== "unknown";
          return (
            <li key={value} className="group/value flex items-baseline gap-1 text-xs">
              {isKnown ? (
                <>
                  <Link
                    href={to(isOn ? withTerm(query, key, null) : withTerm(query, key, termText))}
                    scroll={false}
                    aria-current={isOn ? "true" : undefined}
                    className={`foreign min-w-0 flex-1 truncate rounded-sm py-1 hover:text-accent ${isOn ? "font-medium text-accent" : ""}`}
                  >
                    {value === "" ? "(empty)" : value}
                  </Link>
                  <Link
                    href={to(withoutValue(query, key, termText))}
                    scroll={false}
                    aria-label={`Exclude ${writeTerm(key, termText)}`}
                    data-tip="Exclude"
                    className="min-w-6 px-1 py-1 text-center text-faint opacity-0 group-hover/value:opacity-100 hover:text-ink focus-visible:opacity-100 max-lg:opacity-100"
                  >
                    ≠
                  </Link>
                </>
              ) : (
                <span className="min-w-0 flex-1 truncate py-0.5 text-faint">{value}</span>
              )}
              <span className="figures shrink-0 text-faint">
                {of === null ? formatCount(records) : shareOf(records, of)}
              </span>
            </li>
          );
        })}
        {others > 0 && distinct > 1 && (
          <li className="flex justify-between text-xs text-faint">
            <span>other values</span>
            <span className="figures">{of === null ? formatCount(others) : shareOf(others, of)}</span>
          </li>
        )}
      </ul>
    </details>
  );
}

function shareOf(records: number, all: number): string {
  const share = (records / Math.max(1, all)) * 100;
  return share > 0 && share < 1 ? "<1 %" : `${Math.round(share)} %`;
}
