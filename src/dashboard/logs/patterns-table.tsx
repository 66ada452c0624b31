import type { LogPatterns } from "#api/logs.ts";
import { Count } from "#ui/count.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityWord } from "../badges/severity-badge.tsx";

type Pattern = LogPatterns["patterns"][number];

interface PatternsTableProps {
  patterns: LogPatterns;
  /** Where the lines of a pattern are listed. */
  hrefOf: (pattern: Pattern) => string;
  viewer: Viewer;
}

const COLUMNS = ["Lines", "New", "Severity", "Service", "Pattern", "First", "Last"];

/** The kinds of lines, what is new first, each with how often it came, when, and the way to its lines. */
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
        {countOf(patterns.length + others, "kind")} of lines in{" "}
        {isSample ? (
          <>
            {formatCount(sampled)} of <Count value={total} /> lines, taken from all of the time; their numbers
            are estimates
          </>
        ) : (
          <>
            all <Count value={total} /> lines
          </>
        )}
        .{" "}
        {patterns.some(({ isNew }) => isNew === null)
          ? "What is new cannot be told: nothing is kept of the time before."
          : fresh === 0
            ? "None is new against the time before."
            : `${countOf(fresh, "kind")} did not occur in the time before.`}
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
                  <SeverityWord severity={pattern.severity} />
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
      {others > 0 && <p className="py-2 text-sm text-faint">and {countOf(others, "rarer kind")}</p>}
    </>
  );
}

function estimate(records: number, total: number, sampled: number): number {
  return Math.round((records * total) / Math.max(1, sampled));
}
