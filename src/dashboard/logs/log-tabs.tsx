import { termValue, withTerm } from "#model/search/edit-search.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { paths } from "../paths.ts";
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

/** Links that change severity and view. */
export function LogTabs({ filter }: { filter: LogListFilter }) {
  const { query } = filter;
  const level = termValue(query, "level") ?? null;
  const to = (change: Partial<LogListFilter>) => paths.logs(logQuery({ ...filter, ...change }));
  return (
    <div className="my-3">
      <LinkTabs
        label="View"
        tabs={[
          ...VIEWS.map(({ label, view }) => ({ label, href: to({ view }), current: view === filter.view })),
          {
            label: "Aggregates",
            href: paths.aggregates("logs", { ...logQuery(filter), view: undefined, columns: undefined }),
            current: false,
          },
        ]}
      >
        <ViewSwitch
          label="Severity"
          views={LEVELS.map((choice) => ({
            label: choice.label,
            href: to({ query: withTerm(query, "level", choice.level) }),
            current: choice.level === level,
          }))}
        />
      </LinkTabs>
    </div>
  );
}
