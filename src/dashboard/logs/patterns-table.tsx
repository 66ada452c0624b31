import type { LogPatterns } from "#api/logs.ts";
import { Badge } from "#ui/badge.tsx";
import { Count } from "#ui/count.tsx";
import { DataTable } from "#ui/data-table.tsx";
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

const COLUMNS = [
  { name: "Lines", isNumber: true },
  { name: "New" },
  { name: "Severity" },
  { name: "Service" },
  { name: "Pattern" },
  { name: "First", isNumber: true },
  { name: "Last", isNumber: true },
];

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
            : `${countOf(fresh, "pattern")} new in this period.`}
      </p>
      <DataTable label="Patterns" columns={COLUMNS}>
        {ordered.map((pattern) => (
          <tr key={`${pattern.service} ${pattern.severity} ${pattern.template}`}>
            <td className="number">
              {isSample && "≈ "}
              <Count value={isSample ? estimate(pattern.records, total, sampled) : pattern.records} />
            </td>
            <td>{pattern.isNew === true && <Badge tone="new">New</Badge>}</td>
            <td>
              <SeverityBadge severity={pattern.severity} />
            </td>
            <td className="foreign text-muted">{pattern.service}</td>
            <th scope="row" className="foreign font-mono text-xs">
              <Link href={hrefOf(pattern)} data-row="" className="underline-offset-2 hover:underline">
                {pattern.template === "" ? "(no text)" : pattern.template}
              </Link>
            </th>
            <td className="number whitespace-nowrap text-muted">
              <Moment at={pattern.first} viewer={viewer} />
            </td>
            <td className="number whitespace-nowrap text-muted">
              <Moment at={pattern.last} viewer={viewer} />
            </td>
          </tr>
        ))}
      </DataTable>
      {others > 0 && <p className="py-2 text-sm text-faint">and {countOf(others, "rarer pattern")}</p>}
    </>
  );
}

function estimate(records: number, total: number, sampled: number): number {
  return Math.round((records * total) / Math.max(1, sampled));
}
