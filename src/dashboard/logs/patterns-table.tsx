import type { LogPatterns } from "#api/logs.ts";
import { Badge } from "#ui/badge.tsx";
import { valueScale } from "#ui/chart/value-scale.ts";
import { Count } from "#ui/count.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { serviceFill } from "../badges/service-color.tsx";
import { SeverityBadge } from "../badges/severity-badge.tsx";
import { PatternCards } from "./pattern-cards.tsx";
import { PatternChange } from "./pattern-change.tsx";

type Pattern = LogPatterns["patterns"][number];

interface PatternsTableProps {
  patterns: LogPatterns;
  /** The page with a pattern's lines. */
  hrefOf: (pattern: Pattern) => string;
  viewer: Viewer;
}

/** The patterns of lines, the most frequent first, each with its course, its change and its times. */
export function PatternsTable({ patterns: mined, hrefOf, viewer }: PatternsTableProps) {
  const { patterns, total, sampled, others } = mined;
  const factor = total / Math.max(1, sampled);
  const isSample = sampled < total;
  const { top } = valueScale(
    factor * patterns.reduce((most, { steps }) => Math.max(most, ...steps), 1),
    "count",
    1,
  );
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {countOf(patterns.length + others, "pattern")} in{" "}
        {isSample ? (
          <>
            a sample of {formatCount(sampled)} of <Count value={total} /> lines; ≈ marks what only the sample
            tells
          </>
        ) : (
          <>
            all <Count value={total} /> lines
          </>
        )}
        . {newText(patterns)}
      </p>
      <PatternCards mined={mined} hrefOf={hrefOf} viewer={viewer} />
      <DataTable label="Patterns" columns={columnsOf(top)} minWidth="min-w-240" className="max-md:hidden">
        {patterns.map((pattern) => (
          <tr key={`${pattern.service} ${pattern.severity} ${pattern.template}`}>
            <td className="number whitespace-nowrap">
              {isSample && "≈ "}
              <Count value={Math.round(pattern.records * factor)} />
            </td>
            <td>
              <Sparkline
                className="h-5 w-24"
                values={pattern.steps.map((records) => records * factor)}
                max={top}
                shape="bar"
                label={`${isSample ? "About " : ""}${countOf(Math.round(pattern.records * factor), "line")}, at most ${formatCount(Math.round(Math.max(...pattern.steps) * factor))} in one bar`}
              />
            </td>
            <td className="number whitespace-nowrap">
              {pattern.isNew === true ? (
                <Badge tone="new">New</Badge>
              ) : (
                <PatternChange pattern={pattern} mined={mined} />
              )}
            </td>
            <td>
              <SeverityBadge severity={pattern.severity} />
            </td>
            <th scope="row" className="foreign w-1/2 font-mono text-xs">
              <Link href={hrefOf(pattern)} data-row="" className="underline-offset-2 hover:underline">
                {pattern.template === "" ? "(no text)" : pattern.template}
              </Link>
            </th>
            <td className="max-w-40 text-muted">
              <span className="flex items-center gap-1.5">
                <Swatch fill={serviceFill(pattern.service)} />
                <span className="foreign min-w-0 truncate">{pattern.service}</span>
              </span>
            </td>
            {[pattern.first, pattern.last].map((at, place) => (
              <td key={place} className="number whitespace-nowrap text-muted">
                {!pattern.isTimed && <span data-tip={SAMPLED}>≈ </span>}
                <Moment at={at} viewer={viewer} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      {others > 0 && <p className="py-2 text-sm text-faint">and {countOf(others, "rarer pattern")}</p>}
    </>
  );
}

const SAMPLED = "Of the sampled lines";

function columnsOf(top: number): Column[] {
  return [
    { name: "Lines", isNumber: true },
    { name: `Over time, 0 to ${formatCount(top)}` },
    { name: "Change", isNumber: true, tip: "Against the time before, of the same length" },
    { name: "Level" },
    { name: "Pattern" },
    { name: "Service" },
    { name: "First", isNumber: true, tip: "Within this time range" },
    { name: "Last", isNumber: true },
  ];
}

function newText(patterns: Pattern[]): string {
  if (patterns.some(({ isNew }) => isNew === null))
    return "New patterns can’t be detected, because no earlier lines are stored.";
  const fresh = patterns.filter(({ isNew }) => isNew === true).length;
  return fresh === 0 ? "None are new." : `${countOf(fresh, "pattern")} new in this time range.`;
}
