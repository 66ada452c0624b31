import { Rocket } from "lucide";
import type { AlertView } from "#api/alerts.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueHours } from "../issues/issue-chart.tsx";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { AlertLine } from "./alert-line.tsx";
import { isPaging } from "./alert-rank.ts";
import type { IssueChange } from "./changed-issues.ts";
import { CommonShare, NameAndValue } from "./common-share.tsx";
import { PROBLEM_ROW } from "./problem-row.ts";
import type { IssueProblem } from "./read-issue-problems.ts";

interface IssueProblemRowProps {
  problem: IssueProblem;
  alerts: AlertView[];
  isWorst: boolean;
  releases: ReleaseStart[];
  viewer: Viewer;
}

const CHANGES: Record<IssueChange, string> = {
  new: "New issue",
  regressed: "Regressed issue",
  spiking: "Spiking issue",
};

/** An issue that needs somebody, beside the problems of requests. */
export function IssueProblemRow({ problem, alerts, isWorst, releases, viewer }: IssueProblemRowProps) {
  const { issue, change, tags } = problem;
  const events = Number(issue.count);
  return (
    <li className={PROBLEM_ROW}>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <SeverityMark severity={alerts.some(isPaging) ? "critical" : "error"} label={null} />
          <span className="font-medium text-danger">{CHANGES[change]}</span>
          {change === "new" && (
            <span>
              since <Moment at={issue.firstSeen} viewer={viewer} as="clock" />,{" "}
              <Moment at={issue.firstSeen} viewer={viewer} />
            </span>
          )}
        </p>
        <h2
          className={classNames(
            "foreign mt-2 line-clamp-3",
            isWorst ? "text-lg font-semibold" : "type-section",
          )}
        >
          <Link href={paths.issue(issue.id)} className="underline-offset-2 hover:underline">
            {issue.title}
          </Link>
        </h2>
        <p className="foreign truncate text-xs text-muted">{issue.culprit}</p>
        <p className="mt-3 flex items-center gap-3">
          <span className={isWorst ? "type-hero text-danger" : "type-figure"}>
            <Link href={paths.issueEvents(issue.id)} className="underline-offset-4 hover:underline">
              {formatCount(events)}
            </Link>
          </span>
          <span className="figures text-xs text-muted">
            {events === 1 ? "event" : "events"}
            <span className="block">{countOf(issue.userCount, "user")}</span>
          </span>
        </p>
        <AlertLine alerts={alerts} viewer={viewer} />
      </div>
      <div className="min-w-0">
        <p className="mb-1 text-xs font-medium">Events per hour, last 24 hours</p>
        <IssueHours issue={issue} releases={releases} viewer={viewer} />
      </div>
      <div className="min-w-0 text-sm max-xl:md:col-start-2 xl:border-l xl:border-line xl:pl-5">
        <FirstRelease problem={problem} />
        {tags.length > 0 && (
          <div className="mt-3">
            <p className="text-xs text-muted">Its events have in common</p>
            {tags.map((tag) => (
              <CommonShare key={tag.name} share={tag.share} expected={tag.expected} tone="danger">
                <NameAndValue name={tag.name} value={tag.value} />
              </CommonShare>
            ))}
          </div>
        )}
        <p className="mt-3">
          <Link href={paths.issue(issue.id)} className={buttonClass(isWorst ? "primary" : "link")}>
            Open issue
          </Link>
        </p>
      </div>
    </li>
  );
}

function FirstRelease({ problem: { issue, change } }: { problem: IssueProblem }) {
  const version = (change === "new" ? issue.firstRelease : issue.lastRelease)?.version;
  if (version === undefined) return <p className="text-xs text-muted">Its events name no release.</p>;
  return (
    <>
      <p className="text-xs text-muted">
        {change === "new" ? "First seen in release" : "Last seen in release"}
      </p>
      <p className="mt-1 flex items-center gap-1.5">
        <Icon icon={Rocket} size={14} className="shrink-0 text-release" />
        <Link
          href={paths.release(version)}
          className="foreign min-w-0 font-medium break-all underline-offset-2 hover:underline"
        >
          {version}
        </Link>
      </p>
    </>
  );
}
