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
          of={sampled}
          isSample={isSample}
          open={index < MOST_OPEN}
        />
      ))}
    </div>
  );
}

interface FacetProps {
  facet: LogFacetsAnswer["facets"][number];
  filter: LogListFilter;
  /** The number of lines that were read. */
  of: number;
  /** Whether they are a sample, of which only shares are known. */
  isSample: boolean;
  open: boolean;
}

function Facet({ facet: { key, values, others }, filter, of, isSample, open }: FacetProps) {
  const { query } = filter;
  const terms = readParts(query);
  const to = (changed: string) => paths.logs(logQuery({ ...filter, query: changed, around: null }));
  const sizeOf = (records: number) => (isSample ? shareOf(records, of) : formatCount(records));
  const distinct = values.length + (others > 0 ? 1 : 0);
  const isUnique = values.every(({ records }) => records === 1) && values.length > 3;
  return (
    <details open={open && !isUnique} className="pt-2">
      <summary className="flex min-h-7 items-center gap-2 px-1.5 text-xs font-medium text-ink">
        <span className="foreign min-w-0 truncate">{key}</span>
        {isUnique && <span className="ml-auto shrink-0 font-normal text-faint">many values</span>}
      </summary>
      <ul className="pt-0.5 pb-1">
        {values.map(({ value, records }) => {
          const termText = key === "level" ? `=${value}` : value;
          const isOn = terms.some((term) => term.key === key && term.value === termText);
          const isKnown = key !== "level" || value !== "unknown";
          return (
            <li key={value} className="group/value relative flex items-baseline gap-1 px-1.5 text-xs">
              <svg aria-hidden="true" width="100%" height="100%" className="absolute inset-0 py-px">
                <rect
                  width={`${(records / Math.max(1, of)) * 100}%`}
                  height="100%"
                  rx="3"
                  className="fill-sunken"
                />
              </svg>
              {isKnown ? (
                <>
                  <Link
                    href={to(isOn ? withTerm(query, key, null) : withTerm(query, key, termText))}
                    scroll={false}
                    aria-current={isOn ? "true" : undefined}
                    className={`foreign relative min-w-0 flex-1 truncate rounded-sm py-1 hover:text-accent ${isOn ? "font-medium text-accent" : ""}`}
                  >
                    {value === "" ? "(empty)" : value}
                  </Link>
                  <Link
                    href={to(withoutValue(query, key, termText))}
                    scroll={false}
                    aria-label={`Exclude ${writeTerm(key, termText)}`}
                    data-tip="Exclude"
                    className="relative min-w-6 px-1 py-1 text-center text-faint opacity-0 group-hover/value:opacity-100 hover:text-ink focus-visible:opacity-100 max-lg:opacity-100"
                  >
                    ≠
                  </Link>
                </>
              ) : (
                <span className="relative min-w-0 flex-1 truncate py-1 text-faint">{value}</span>
              )}
              <span className="figures relative shrink-0 text-muted">{sizeOf(records)}</span>
            </li>
          );
        })}
        {others > 0 && distinct > 1 && (
          <li className="flex justify-between px-1.5 py-1 text-xs text-faint">
            <span>other values</span>
            <span className="figures">{sizeOf(others)}</span>
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
