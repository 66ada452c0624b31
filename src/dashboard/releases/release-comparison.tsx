import type { RatesAnswer } from "#api/rates.ts";
import { Count } from "#ui/count.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { withTerm } from "#model/search/edit-search.ts";
import { paths } from "../paths.ts";
import { ChangeCell } from "../traces/search/change-cell.tsx";
import { failedShare } from "../traces/search/operation-order.ts";
import { aboutDuration, durationHead, shareText } from "../traces/search/rate-cells.tsx";

interface ReleaseComparisonProps {
  version: string;
  /** The release's requests by service, and those of the release before. */
  own: RatesAnswer;
  before: RatesAnswer | null;
  previous: string | null;
}

/** How each service fares with the release, against the release before. */
export function ReleaseComparison({ version, own, before, previous }: ReleaseComparisonProps) {
  const times = { from: own.start, to: own.end };
  return (
    <DataTable label="Services of the release" columns={columnsOf(previous)} minWidth="min-w-160">
      {own.series.map((series) => {
        const earlier = before?.series.find((one) => one.service === series.service);
        // As the spans name it, which may be without the package.
        const query = withTerm("", "service.version", series.release ?? version);
        const service = series.service ?? undefined;
        const operation = { series, before: earlier };
        return (
          <tr key={`${series.service} ${series.release}`}>
            <th scope="row" className="font-medium">
              <Link
                href={paths.traces({ query, service, ...times })}
                className="foreign block truncate hover:underline"
              >
                {series.service}
              </Link>
            </th>
            <td className="number">
              <Count value={series.requests} />
            </td>
            <td className="number">
              <Link
                href={paths.traces({ query: withTerm(query, "status", "error"), service, ...times })}
                className="hover:underline"
              >
                {shareText(failedShare(series))}
              </Link>
            </td>
            <td className="number text-muted">
              {earlier === undefined ? "–" : shareText(failedShare(earlier))}
            </td>
            <ChangeCell of="errors" operation={operation} />
            <td className="number whitespace-nowrap">
              <Link
                href={paths.traces({ query, service, sort: "slowest", ...times })}
                className="hover:underline"
              >
                {aboutDuration(series.p95)}
              </Link>
            </td>
            <td className="number whitespace-nowrap text-muted">
              {earlier === undefined ? "–" : aboutDuration(earlier.p95)}
            </td>
            <ChangeCell of="p95" operation={operation} />
          </tr>
        );
      })}
    </DataTable>
  );
}

function columnsOf(previous: string | null): Column[] {
  const before = previous === null ? "before" : `in ${previous.slice(previous.lastIndexOf("@") + 1)}`;
  return [
    { name: "Service" },
    { name: "Requests", isNumber: true },
    { name: "Errors", isNumber: true },
    { name: `Errors ${before}`, isNumber: true },
    { name: "Error change", isNumber: true },
    durationHead("p95"),
    { name: `p95 ${before}`, isNumber: true },
    { name: "p95 change", isNumber: true },
  ];
}
