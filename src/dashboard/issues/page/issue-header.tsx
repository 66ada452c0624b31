import type { IssueView } from "#api/issues.ts";
import { Count } from "#ui/count.tsx";
import { formatTime, toMillis } from "#ui/format-time.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueHours } from "../issue-chart.tsx";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { StatusBadge, termsText } from "../issue-status.tsx";
import { LevelBadge } from "../../badges/level-badge.tsx";
import type { FormAction } from "../actions/change-notice.tsx";
import { IssueActions } from "../actions/issue-actions.tsx";

interface IssueHeaderProps {
  issue: IssueView;
  /** The releases to mark in the chart. */
  releases: ReleaseStart[];
  viewer: Viewer;
  act: FormAction;
  /** The page to return to after an action. */
  here: string;
}

/** The issue's title, status, counts and actions. */
export function IssueHeader({ issue, releases, viewer, act, here }: IssueHeaderProps) {
  const { type, value } = issue.metadata;
  const terms = termsText(issue, (iso) => formatTime(toMillis(iso) ?? 0, viewer.zone, "moment"));
  const isTitledByType = type !== undefined && type !== "" && issue.title.startsWith(type);
  const hasMessage = isTitledByType && value !== undefined && value !== "";
  return (
    <header className="pt-5 pb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <LevelBadge level={issue.level} />
            {hasMessage && <span className="foreign font-medium text-danger">{type}</span>}
            <span className="figures">{issue.shortId}</span>
            <StatusBadge issue={issue} />
            {terms !== null && <span className="foreign text-xs">{terms}</span>}
          </p>
          <h1 className="foreign type-title mt-1 line-clamp-4">{hasMessage ? value : issue.title}</h1>
          <p className="foreign mt-1 font-mono text-xs text-faint">{issue.culprit}</p>
        </div>
        <IssueActions issue={issue} act={act} here={here} />
      </div>
      <dl className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <Figure name="Events">
          <Count value={Number(issue.count)} />
        </Figure>
        <Figure name="Users">
          <Count value={issue.userCount} />
        </Figure>
        <Figure name="First seen">
          <Moment at={issue.firstSeen} viewer={viewer} />
        </Figure>
        <Figure name="Last seen">
          <Moment at={issue.lastSeen} viewer={viewer} />
        </Figure>
        <Figure name="Assigned to">
          <span className={issue.assignedTo === null ? "text-muted" : "foreign"}>
            {issue.assignedTo?.name ?? "Nobody"}
          </span>
        </Figure>
        {issue.firstRelease !== null && (
          <Figure name={issue.firstRelease === issue.lastRelease ? "Release" : "Releases"}>
            <span className="foreign">
              {issue.firstRelease}
              {issue.lastRelease !== null &&
                issue.lastRelease !== issue.firstRelease &&
                ` → ${issue.lastRelease}`}
            </span>
          </Figure>
        )}
        <div className="ml-auto max-w-2xl min-w-72 flex-1">
          <dt className="text-xs text-faint">Events in the last 24 hours</dt>
          <dd>
            <IssueHours issue={issue} releases={releases} viewer={viewer} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="figures text-base font-medium">{children}</dd>
    </div>
  );
}
