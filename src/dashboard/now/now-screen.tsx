import type { SummaryAnswer } from "#api/overview.ts";
import { Siren } from "lucide";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { formatTime } from "#ui/format-time.ts";
import { countOf } from "#ui/format-count.ts";
import { failureText } from "../errors/failure-text.ts";
import { currentNotices } from "../notices/current-notices.ts";
import { NoticeRows } from "../notices/notice-rows.tsx";
import { Arrival, DayCounts } from "./day-summary.tsx";
import { paths } from "../paths.ts";
import { judgeWithAlerts } from "./judge-with-alerts.ts";
import { NowIssues } from "./now-issues.tsx";
import type { NowScreenProps } from "./now-screen-props.ts";
import { ProblemList } from "./problem-list.tsx";
import { problemRows } from "./problem-rows.ts";
import { DeploysTable } from "./deploys-table.tsx";
import { RequestDetails } from "./request-details.tsx";
import { ServicesTable } from "./services-table.tsx";
import { isSetUp, SetupChecklist } from "./setup-checklist.tsx";
import { NoVerdict, VerdictPanel } from "./verdict-panel.tsx";

/** The first screen: what is wrong and why, then all services, issues and deploys. */
export function NowScreen(props: NowScreenProps) {
  const { summary, scope, issues, verdict, problems, services, releases, viewer, collectorUrl } = props;
  const found = problems.ok ? problems.value : { explained: [], more: 0 };
  const rows = problemRows(found.explained, props.issueProblems, props.alerts);
  const count = rows.open + found.more + rows.moreAlerts;
  const hasIssues = issues.ok && issues.value.items.length > 0;
  const isFirst = summary !== null && isEmpty(summary) && !hasIssues;
  const checklist = summary !== null && !isSetUp(summary) && (isFirst || !props.isSetupHidden) && (
    <SetupChecklist summary={summary} faultsUrl={props.faultsUrl} hide={props.hideSetup} />
  );
  // Once most has arrived, what is wrong comes first.
  const isLate = summary !== null && Object.values(summary.arrived).filter(Boolean).length > 1;
  const notices = <NoticeRows notices={currentNotices(props.notices, viewer.now)} viewer={viewer} />;
  if (isFirst)
    return (
      <div className="mx-auto max-w-2xl">
        <PageHeader title="No data yet">
          <p className="mt-1 type-prose text-muted">
            The collector is running. This page changes as soon as something arrives.
          </p>
        </PageHeader>
        {notices}
        {checklist}
      </div>
    );
  const panel = verdict.ok ? (
    <VerdictPanel
      verdict={judgeWithAlerts(verdict.value, props.alerts)}
      scope={scope}
      releases={releases}
      viewer={viewer}
    />
  ) : (
    <NoVerdict title={failureText(verdict.error, collectorUrl).title} />
  );
  return (
    <>
      <PageHeader
        title={titleOf(count, props)}
        aside={
          count > 0 && (
            <Link href={paths.newIncident()} bare className={buttonClass("quiet")}>
              <Icon icon={Siren} />
              Open incident
            </Link>
          )
        }
      >
        <p className="mt-1 text-xs text-muted">
          {formatTime(viewer.now, viewer.zone, "minute")} · the {scope.name}, compared with {scope.before}
        </p>
      </PageHeader>
      {notices}
      {!isLate && checklist}
      {count === 0 && panel}
      <ProblemList problems={rows} more={found.more} releases={releases} scope={scope} viewer={viewer} />
      {services.ok && (
        <ServicesTable
          {...services.value}
          releases={props.serviceReleases}
          alerts={props.alerts}
          scope={scope}
          viewer={viewer}
        />
      )}
      <div className="gap-x-8 xl:grid xl:grid-cols-[minmax(0,1fr)_28rem]">
        <NowIssues
          issues={issues}
          changed={props.changed}
          scope={scope}
          viewer={viewer}
          collectorUrl={collectorUrl}
        />
        <DeploysTable deploys={props.deploys} viewer={viewer} />
      </div>
      {count > 0 && panel}
      {isLate && checklist}
      <RequestDetails {...props} />
      {summary !== null && (
        <DayCounts summary={summary} isNarrowed={scope.env !== undefined || scope.service !== undefined} />
      )}
      <Arrival latest={props.latest} dropped={summary?.dropped ?? null} viewer={viewer} />
    </>
  );
}

/** The answer to the first question: does anything need somebody? */
function titleOf(count: number, { verdict, problems, scope }: NowScreenProps): string {
  const place = [scope.service, scope.env]
    .flatMap((name) => (name === undefined ? [] : [` in ${name}`]))
    .join("");
  if (count > 0) return `${countOf(count, "problem")}${place}`;
  const isQuiet = problems.ok && verdict.ok && verdict.value.tone === "good";
  return isQuiet ? `Nothing needs you${place}` : `Now${place}`;
}

function isEmpty({ events, spans, logs, unresolvedIssues, arrived }: SummaryAnswer): boolean {
  return events + spans + logs + unresolvedIssues === 0 && !Object.values(arrived).some(Boolean);
}
