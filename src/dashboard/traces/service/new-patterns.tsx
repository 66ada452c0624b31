import type { LogPatterns } from "#api/logs.ts";
import { Count } from "#ui/count.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { SeverityBadge } from "../../badges/severity-badge.tsx";
import { paths } from "../../paths.ts";
import { requestsQuery, type RequestsFilter } from "../operation/operation-filter.ts";

const SHOWN = 6;

interface NewPatternsProps {
  /** Only new ones. */
  patterns: LogPatterns;
  filter: RequestsFilter;
  viewer: Viewer;
}

/** The patterns of a service's log lines that the time before has not. */
export function NewPatterns({ patterns: { patterns }, filter, viewer }: NewPatternsProps) {
  if (patterns.length === 0) return null;
  const { env, period, from, to } = requestsQuery(filter);
  const hrefOf = (words: string) =>
    paths.logs({
      query: `${writeTerm("service", filter.service)} ${JSON.stringify(words)}`,
      env,
      period,
      from,
      to,
    });
  return (
    <Section
      id="patterns"
      title="New in its logs"
      meta={`${countOf(patterns.length, "pattern")} that the time before has not`}
    >
      <DataTable
        label="New patterns of log lines"
        columns={[{ name: "Pattern" }, { name: "Lines", isNumber: true }, { name: "First", isNumber: true }]}
        minWidth="min-w-0"
      >
        {patterns.slice(0, SHOWN).map(({ template, words, severity, records, first }) => (
          <tr key={`${severity} ${template}`}>
            <td className="max-w-0 w-full">
              <span className="flex min-w-0 items-center gap-2">
                <SeverityBadge severity={severity} />
                <Link
                  href={hrefOf(words)}
                  className="foreign min-w-0 truncate font-mono text-xs hover:underline"
                >
                  {template}
                </Link>
              </span>
            </td>
            <td className="number">
              <Count value={records} />
            </td>
            <td className="number whitespace-nowrap text-muted">
              <Moment at={first} viewer={viewer} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
