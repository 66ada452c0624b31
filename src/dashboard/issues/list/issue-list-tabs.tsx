import { withTerm } from "#model/search/edit-search.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { paths } from "../../paths.ts";
import { issueListQuery, statusOf, type IssueListFilter, type IssueOrder } from "./issue-filter.ts";

const STATUSES = [
  { label: "Unresolved", status: "unresolved" },
  { label: "Resolved", status: "resolved" },
  { label: "Archived", status: "ignored" },
  { label: "All", status: null },
] as const;

const ORDERS: { label: string; sort: IssueOrder }[] = [
  { label: "Last seen", sort: "date" },
  { label: "First seen", sort: "new" },
  { label: "Events", sort: "freq" },
  { label: "Users", sort: "user" },
  { label: "Trend", sort: "trend" },
];

const CHARTS = [
  { label: "24 h", chart: "24h" },
  { label: "14 d", chart: "14d" },
] as const;

/** Links that change status, order and chart period, starting again at the first page. */
export function IssueListTabs({ filter }: { filter: IssueListFilter }) {
  const to = (change: Partial<IssueListFilter>) =>
    paths.issues(issueListQuery({ ...filter, cursor: undefined, ...change }));
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <LinkTabs
        label="Status"
        tabs={STATUSES.map(({ label, status }) => ({
          label,
          href: to({ query: withTerm(filter.query, "is", status) }),
          current: statusOf(filter.query) === status,
        }))}
      />
      <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex max-w-full min-w-0 items-center gap-1">
          <span aria-hidden="true" className="text-xs text-faint">
            Sort
          </span>
          <LinkTabs
            label="Sort"
            tabs={ORDERS.map(({ label, sort }) => ({
              label,
              href: to({ sort }),
              current: sort === filter.sort,
            }))}
          />
        </div>
        <div className="flex items-center gap-1">
          <span aria-hidden="true" className="text-xs text-faint">
            Chart
          </span>
          <LinkTabs
            label="Chart"
            tabs={CHARTS.map(({ label, chart }) => ({
              label,
              href: to({ chart, cursor: filter.cursor }),
              current: chart === filter.chart,
            }))}
          />
        </div>
      </div>
    </div>
  );
}
