import type { IssueView } from "#api/issues.ts";
import { Checkbox } from "#ui/check-field.tsx";
import { Count } from "#ui/count.tsx";
import type { Column } from "#ui/data-table.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { MiddleText } from "#ui/middle-text.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { LevelBadge } from "../../badges/level-badge.tsx";
import { paths } from "../../paths.ts";
import { IssueSparkline, mostEvents } from "../issue-chart.tsx";
import type { ChartPeriod, IssueOrder } from "./issue-filter.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { shortRelease } from "../../releases/short-release.ts";
import { StatusBadge } from "../issue-status.tsx";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_8.5rem_4rem_4rem_6.5rem_6.5rem] xl:grid-cols-[minmax(0,1fr)_7.5rem_8.5rem_3.75rem_3.75rem_5rem_5.5rem] xl:gap-x-3";

interface IssueRowsProps {
  issues: IssueView[];
  viewer: Viewer;
  /** Each row has a checkbox, for a surrounding form. */
  selectable?: boolean;
  /** The charts' period, and the releases to mark in them. */
  chart?: ChartPeriod;
  releases?: ReleaseStart[];
  /** The current order, and the page with another one; without it, the list cannot be sorted. */
  sort?: IssueOrder;
  sortHref?: (sort: IssueOrder) => string;
}

const NO_RELEASES: ReleaseStart[] = [];

/** Issues as a table on wide screens and as cards on narrow ones. */
export function IssueRows({
  issues,
  viewer,
  selectable = false,
  chart = "24h",
  releases = NO_RELEASES,
  sort,
  sortHref,
}: IssueRowsProps) {
  const max = mostEvents(issues, chart);
  const by = (order: IssueOrder) =>
    sortHref && { href: sortHref(order), direction: order === sort ? ("descending" as const) : null };
  const columns: Column[] = [
    { name: "Issue" },
    { name: `Trend ${chart === "24h" ? "24 h" : "14 d"}, 0 to ${formatCount(max)}`, sorting: by("trend") },
    { name: "Releases", className: "lg:max-xl:hidden" },
    { name: "Events", isNumber: true, sorting: by("freq") },
    { name: "Users", isNumber: true, sorting: by("user") },
    { name: "First seen", isNumber: true, sorting: by("new") },
    { name: "Last seen", isNumber: true, sorting: by("date") },
  ];
  return (
    <RowList label="Issues" grid={GRID} columns={columns}>
      {issues.map((issue) => (
        <IssueRow
          key={issue.id}
          issue={issue}
          viewer={viewer}
          selectable={selectable}
          chart={chart}
          max={max}
          releases={releases}
        />
      ))}
    </RowList>
  );
}

type IssueRowProps = Required<Omit<IssueRowsProps, "issues" | "sort" | "sortHref">> & {
  issue: IssueView;
  /** The scale of the charts. */
  max: number;
};

function IssueRow({ issue, viewer, selectable, chart, max, releases }: IssueRowProps) {
  const events = Number(issue.count);
  return (
    <li
      className={`relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0 max-lg:col-span-2">
        <div className="flex items-baseline gap-2">
          {selectable && (
            <Checkbox
              name="selected"
              value={issue.id}
              aria-label={`Select ${issue.shortId}`}
              className="relative z-10 self-center"
            />
          )}
          <LevelBadge level={issue.level} className="translate-y-px self-center" />
          <Link
            href={paths.issue(issue.id)}
            data-row=""
            className="foreign min-w-0 font-medium after:absolute after:inset-0 max-lg:line-clamp-2 lg:truncate"
          >
            {issue.title}
          </Link>
          <StatusBadge issue={issue} />
        </div>
        <div className={`flex gap-2 text-xs text-faint ${selectable ? "pl-11" : "pl-5"}`}>
          <span className="figures shrink-0">{issue.shortId}</span>
          <MiddleText text={issue.culprit} />
          {issue.assignedTo !== null && (
            <span className="foreign shrink-0">
              <span className="sr-only">assigned to </span>
              <span aria-hidden="true">→ </span>
              {issue.assignedTo.name}
            </span>
          )}
        </div>
      </div>
      <IssueSparkline
        stats={issue.stats}
        period={chart}
        max={max}
        releases={releases}
        viewer={viewer}
        className="h-6 w-full max-lg:order-last max-lg:w-16"
      />
      <div className="figures min-w-0 text-xs text-muted max-xl:hidden">
        <span className="sr-only">releases </span>
        <ReleaseRange first={issue.firstRelease?.version ?? null} last={issue.lastRelease?.version ?? null} />
      </div>
      <div
        className={`figures contents text-sm max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:text-xs max-lg:text-muted lg:text-right ${selectable ? "max-lg:pl-11" : "max-lg:pl-5"}`}
      >
        <span className="max-lg:font-medium max-lg:text-ink">
          <Count value={events} /> <span className="lg:sr-only">{events === 1 ? "event" : "events"}</span>
        </span>
        <span>
          <Count value={issue.userCount} />{" "}
          <span className="lg:sr-only">{issue.userCount === 1 ? "user" : "users"}</span>
        </span>
        <span className="max-lg:hidden">
          <span className="sr-only">first seen </span>
          <Moment at={issue.firstSeen} viewer={viewer} />
        </span>
        <span>
          <span className="sr-only">last seen </span>
          <Moment at={issue.lastSeen} viewer={viewer} />
        </span>
      </div>
    </li>
  );
}

/** The first and last release of an issue, without the package name. */
export function ReleaseRange({ first, last }: { first: string | null; last: string | null }) {
  if (first === null && last === null) return <span className="text-faint">no release</span>;
  const [from, to] = [first ?? last ?? "", last ?? first ?? ""];
  return (
    <span className="foreign block truncate" data-tip={from === to ? from : `${from}\nto ${to}`}>
      {from === to ? shortRelease(from) : `${shortRelease(from)} – ${shortRelease(to)}`}
    </span>
  );
}
