import type { IssueView } from "#api/issues.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { LevelBadge } from "../badges/level-badge.tsx";
import { shortRelease } from "../releases/short-release.ts";
import { paths } from "../paths.ts";
import type { IssueChange } from "./changed-issues.ts";

const GRID = "lg:grid-cols-[minmax(0,1fr)_4rem_4.5rem_6rem]";
const COLUMNS = [
  { name: "Issue" },
  { name: "Users", isNumber: true },
  { name: "Events", isNumber: true },
  { name: "Last seen", isNumber: true },
];

const BADGES: Record<IssueChange, { tone: BadgeTone; label: string }> = {
  new: { tone: "new", label: "New" },
  regressed: { tone: "warn", label: "Regressed" },
  spiking: { tone: "danger", label: "Spiking" },
};

interface ChangedIssuesTableProps {
  /** The change is null for issues that are only the latest. */
  issues: { issue: IssueView; change: IssueChange | null }[];
  viewer: Viewer;
}

/** Issues in a few columns, beside something else. */
export function ChangedIssuesTable({ issues, viewer }: ChangedIssuesTableProps) {
  return (
    <RowList label="Issues" grid={GRID} columns={COLUMNS}>
      {issues.map(({ issue, change }) => (
        <li
          key={issue.id}
          className={`relative grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
        >
          <div className="flex min-w-0 items-center gap-2 max-lg:col-span-2">
            <LevelBadge level={issue.level} />
            <Link
              href={paths.issue(issue.id)}
              data-row=""
              className="foreign min-w-0 text-sm after:absolute after:inset-0 max-lg:line-clamp-2 lg:truncate"
            >
              {issue.title}
            </Link>
            {change !== null && <Badge tone={BADGES[change].tone}>{BADGES[change].label}</Badge>}
            {change === "new" && issue.firstRelease !== null && (
              <span className="foreign shrink-0 text-xs text-faint max-xl:hidden">
                in {shortRelease(issue.firstRelease.version)}
              </span>
            )}
          </div>
          <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:gap-x-3 max-lg:text-xs max-lg:text-muted lg:text-right">
            <span>
              <Count value={issue.userCount} />{" "}
              <span className="lg:sr-only">{issue.userCount === 1 ? "user" : "users"}</span>
            </span>
            <span>
              <Count value={Number(issue.count)} />{" "}
              <span className="lg:sr-only">{issue.count === "1" ? "event" : "events"}</span>
            </span>
            <span className="text-muted">
              <span className="sr-only">last seen </span>
              <Moment at={issue.lastSeen} viewer={viewer} />
            </span>
          </div>
        </li>
      ))}
    </RowList>
  );
}
