import { ChevronLeft } from "lucide";
import type { IssueView } from "#api/issues.ts";
import { formatTime, toMillis } from "#ui/format-time.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { IssueHours, IssueSparkline, mostEvents } from "../issue-chart.tsx";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { StatusBadge, termsText } from "../issue-status.tsx";
import { LevelBadge } from "../../badges/level-badge.tsx";
import type { FormAction } from "../actions/change-notice.tsx";
import { IssueActions } from "../actions/issue-actions.tsx";
import { IssueFigures } from "./issue-figures.tsx";
import { titleParts } from "./title-parts.ts";

interface IssueHeaderProps {
  issue: IssueView;
  /** The releases to mark in the chart. */
  releases: ReleaseStart[];
  viewer: Viewer;
  act: FormAction;
  /** The page to return to after an action. */
  here: string;
  /** Whether any of its events is stored. */
  hasEvents: boolean;
}

/** The issue's title, status, counts and actions. On a phone only what fits above the stack. */
export function IssueHeader({ issue, releases, viewer, act, here, hasEvents }: IssueHeaderProps) {
  const { type, message } = titleParts(issue);
  const terms = termsText(issue, (iso) => formatTime(toMillis(iso) ?? 0, viewer.zone, "moment"));
  return (
    <header className="pb-4 max-md:pb-1">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 pt-3 text-xs text-muted md:pt-4">
        <Link
          href={paths.issues()}
          className="-ml-1 inline-flex h-8 items-center gap-1 rounded-md px-1 hover:text-ink max-sm:h-11"
        >
          <Icon icon={ChevronLeft} size={14} />
          Issues
        </Link>
        <span aria-hidden="true" className="text-faint">
          /
        </span>
        <span aria-current="page" className="figures">
          {issue.shortId}
        </span>
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <LevelBadge level={issue.level} />
            {type !== null && <span className="foreign font-medium text-danger">{type}</span>}
            <StatusBadge issue={issue} isNamed />
            {terms !== null && <span className="foreign text-xs">{terms}</span>}
          </p>
          <h1 className="foreign type-title mt-1 line-clamp-4">{message}</h1>
          <p className="foreign mt-1 line-clamp-2 font-mono text-xs text-faint max-md:line-clamp-1">
            {issue.culprit}
          </p>
        </div>
        <IssueActions issue={issue} act={act} here={here} />
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-3 max-md:mt-2 max-md:items-end max-md:gap-y-1">
        <IssueFigures issue={issue} viewer={viewer} hasEvents={hasEvents} />
        <div className="ml-auto max-w-2xl min-w-72 flex-1 max-md:hidden">
          <p className="text-xs text-faint">Events in the last 24 hours</p>
          <IssueHours issue={issue} releases={releases} viewer={viewer} />
        </div>
        <IssueSparkline
          stats={issue.stats}
          period="24h"
          max={mostEvents([issue], "24h")}
          releases={releases}
          viewer={viewer}
          className="h-7 min-w-14 flex-1 md:hidden"
        />
      </div>
    </header>
  );
}
