import type { LogPatterns } from "#api/logs.ts";
import { Count } from "#ui/count.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityBadge } from "../badges/severity-badge.tsx";

type Pattern = LogPatterns["patterns"][number];

interface PatternsTableProps {
  patterns: LogPatterns;
  /** The page with a pattern's lines. */
  hrefOf: (pattern: Pattern) => string;
  viewer: Viewer;
}

const COLUMNS = ["Lines", "New", "Severity", "Service", "Pattern", "First", "Last"];

/** The patterns of lines, new ones first, each with count and times. */
export function PatternsTable({
  patterns: { patterns, total, sampled, others },
  hrefOf,
  viewer,
}: PatternsTableProps) {
  const isSample = sampled < total;
  const ordered = patterns.toSorted((left, right) => Number(right.isNew) - Number(left.isNew));
  const fresh = patterns.filter(({ isNew }) => isNew === true).length;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {countOf(patterns.length + others, "pattern")} in{" "}
        {isSample ? (
          <>
            a sample of {formatCount(sampled)} of <Count value={total} /> lines; counts are estimates
          </>
        ) : (
          <>
            all <Count value={total} /> lines
          </>
        )}
        .{" "}
        {patterns.some(({ isNew }) => isNew === null)
          ? "New patterns can't be detected, because no earlier lines are stored."
          : fresh === 0
            ? "None are new."
            : `${countOf(fresh, "pattern")} new in this time range.`}
      </p>
      <section tabIndex={0} aria-label="Patterns" className="scroll-thin overflow-x-auto">
        <table className="figures w-full min-w-160 text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-faint">
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="py-1.5 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((pattern) => (
              <tr
                key={`${pattern.service} ${pattern.severity} ${pattern.template}`}
                className="border-b border-line align-baseline hover:bg-sunken/60"
              >
                <td className="py-1 pr-4">
                  {isSample && "≈ "}
                  <Count value={isSample ? estimate(pattern.records, total, sampled) : pattern.records} />
                </td>
                <td className="py-1 pr-2">
                  {pattern.isNew === true && (
                    <span className="rounded-sm bg-accent px-1 text-2xs font-semibold text-on-accent">
                      new
                    </span>
                  )}
                </td>
                <td className="py-1 pr-4">
                  <SeverityBadge severity={pattern.severity} />
                </td>
                <td className="foreign py-1 pr-4 text-muted">{pattern.service}</td>
                <th scope="row" className="foreign py-1 pr-4 text-left font-mono text-xs font-normal">
                  <Link href={hrefOf(pattern)} data-row="" className="underline-offset-2 hover:underline">
                    {pattern.template === "" ? "(no text)" : pattern.template}
                  </Link>
                </th>
                <td className="py-1 pr-4 whitespace-nowrap text-muted">
                  <Moment at={pattern.first} viewer={viewer} />
                </td>
                <td className="py-1 whitespace-nowrap text-muted">
                  <Moment at={pattern.last} viewer={viewer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {others > 0 && <p className="py-2 text-sm text-faint">and {countOf(others, "rarer pattern")}</p>}
    </>
  );
}

function estimate(records: number, total: number, sampled: number): number {
  return Math.round((records * total) / Math.max(1, sampled));
}
