import { withTerm } from "#model/search/edit-search.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { paths } from "../../paths.ts";
import { issueListQuery, statusOf, type IssueListFilter } from "./issue-filter.ts";

const STATUSES = [
  { label: "Unresolved", status: "unresolved" },
  { label: "Resolved", status: "resolved" },
  { label: "Archived", status: "ignored" },
  { label: "All", status: null },
] as const;

const CHARTS = [
  { label: "24 h", chart: "24h" },
  { label: "14 d", chart: "14d" },
] as const;

/** Links that change status and chart period. */
export function IssueListTabs({ filter }: { filter: IssueListFilter }) {
  const to = (change: Partial<IssueListFilter>) => paths.issues(issueListQuery({ ...filter, ...change }));
  return (
    <div className="my-3">
      <LinkTabs
        label="Status"
        tabs={[
          ...STATUSES.map(({ label, status }) => ({
            label,
            href: to({ query: withTerm(filter.query, "is", status), cursor: undefined }),
            current: statusOf(filter.query) === status,
          })),
          {
            label: "Aggregates",
            href: paths.aggregates("issues", {
              ...issueListQuery(filter),
              sort: undefined,
              chart: undefined,
              cursor: undefined,
            }),
            current: false,
          },
        ]}
      >
        <ViewSwitch
          label="Chart"
          views={CHARTS.map(({ label, chart }) => ({
            label,
            href: to({ chart }),
            current: chart === filter.chart,
          }))}
        />
      </LinkTabs>
    </div>
  );
}
