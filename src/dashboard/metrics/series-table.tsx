import type { ChartLine } from "#model/metric/board.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { COLOR_CLASSES } from "#ui/chart/chart-model.ts";
import { paths } from "../paths.ts";
import { withTerms } from "../scope/scoped-query.ts";
import type { DrawnSeries } from "./metric-chart.tsx";
import { lineQuery } from "./metric-lines.ts";
import { figureText } from "./metric-unit.ts";

interface SeriesTableProps {
  drawn: DrawnSeries[];
  lines: ChartLine[];
}

/** The lines of a chart with their figures; a group links to itself alone. */
export function SeriesTable({ drawn, lines }: SeriesTableProps) {
  return (
    <DataTable
      label="Lines of the chart"
      columns={[
        { name: "Line" },
        { name: "Whole time", isNumber: true },
        { name: "Last", isNumber: true },
        { name: "Least", isNumber: true },
        { name: "Greatest", isNumber: true },
      ]}
      minWidth="min-w-130"
    >
      {drawn.map((series) => {
        const { label, color, unit, aggregate, values, total, group } = series;
        const known = values.filter((value) => value !== null);
        const href = group === null || group.length === 0 ? null : aloneHref(series, lines);
        const text = (value: number | null | undefined) => figureText(value ?? null, unit, aggregate);
        return (
          <tr key={label}>
            <td className="w-full max-w-0">
              <span className="flex min-w-0 items-center gap-2">
                <span aria-hidden className={`${COLOR_CLASSES[color]} text-lg leading-none`}>
                  ●
                </span>
                {href === null ? (
                  <span className="foreign min-w-0 truncate">{label}</span>
                ) : (
                  <Link href={href} className="foreign min-w-0 truncate hover:underline">
                    {label}
                  </Link>
                )}
              </span>
            </td>
            <td className="number whitespace-nowrap">{text(total)}</td>
            <td className="number whitespace-nowrap">{text(known.at(-1))}</td>
            <td className="number whitespace-nowrap">{text(least(known))}</td>
            <td className="number whitespace-nowrap">{text(greatest(known))}</td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function aloneHref({ read, group }: DrawnSeries, lines: ChartLine[]): string {
  const keys = read.line.groupBy.split(",").map((key) => key.trim());
  const terms = keys.map((key, index) => writeTerm(key, group?.[index] ?? ""));
  const alone = { ...read.line, query: withTerms(read.line.query, terms), groupBy: "" };
  return paths.metrics(lineQuery(lines.map((line) => (line === read.line ? alone : line))));
}

function least(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((one, other) => Math.min(one, other));
}

function greatest(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((one, other) => Math.max(one, other));
}
