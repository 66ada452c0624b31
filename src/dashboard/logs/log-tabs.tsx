import { termValue, withTerm } from "#model/search/edit-search.ts";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH } from "../period.ts";
import { logQuery, type LogListFilter, type LogsView } from "./log-filter.ts";

const LEVELS = [
  { label: "All", level: null },
  { label: "Info and above", level: "info" },
  { label: "Warn and above", level: "warn" },
  { label: "Errors", level: "error" },
] as const;

const VIEWS: { label: string; view: LogsView }[] = [
  { label: "Lines", view: "lines" },
  { label: "Patterns", view: "patterns" },
  { label: "Live", view: "live" },
];

/** Links that change severity, view and time range. */
export function LogTabs({ filter, viewer }: { filter: LogListFilter; viewer: Viewer }) {
  const { query, range } = filter;
  const level = termValue(query, "level") ?? null;
  const to = (change: Partial<LogListFilter>) => paths.logs(logQuery({ ...filter, ...change }));
  return (
    <div className="my-3">
      <LinkTabs
        label="View"
        tabs={VIEWS.map(({ label, view }) => ({ label, href: to({ view }), current: view === filter.view }))}
      >
        <ViewSwitch
          label="Severity"
          views={LEVELS.map((choice) => ({
            label: choice.label,
            href: to({ query: withTerm(query, "level", choice.level) }),
            current: choice.level === level,
          }))}
        />
        <ViewSwitch
          label="Period"
          views={PERIODS_BY_LENGTH.map((period) => ({
            label: PERIOD_NAMES[period],
            href: to({ period, range: null }),
            current: range === null && period === filter.period,
          }))}
        />
      </LinkTabs>
      {range !== null && (
        <p className="figures mt-2 text-sm text-muted">
          <Moment at={range.from} viewer={viewer} as="moment" /> –{" "}
          <Moment at={range.to} viewer={viewer} as="moment" />{" "}
          <Link href={to({ range: null })} className="text-accent underline underline-offset-2">
            Clear time range
          </Link>
        </p>
      )}
    </div>
  );
}
