import type { Result } from "#lib/result.ts";
import type { IssueView } from "#api/issues.ts";
import type { Differences } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { NoticeView, SummaryAnswer } from "#api/overview.ts";
import type { TraceList } from "#api/traces.ts";
import { buttonClass } from "#ui/button.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { countOf } from "#ui/format-count.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";
import { IssueRows } from "../issues/list/issue-rows.tsx";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { LiveTail } from "../logs/live/live-tail.tsx";
import { currentNotices } from "../notices/current-notices.ts";
import { NoticeRows } from "../notices/notice-rows.tsx";
import { paths } from "../paths.ts";
import { OperationsTable } from "../traces/search/operations-table.tsx";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { TraceRows } from "../traces/search/trace-rows.tsx";
import { Arrival, DayCounts, DayReleases } from "./day-summary.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { spikingIssues, worstRoutes } from "./highlights.ts";
import { NoVerdict, VerdictPanel } from "./verdict-panel.tsx";
import { ProblemList } from "./problem-list.tsx";
import type { ExplainedProblem } from "./read-problems.ts";
import type { Verdict } from "./verdict.ts";
import { DifferenceTable } from "../traces/search/differences-panel.tsx";

interface NowScreenProps {
  notices: NoticeView[];
  /** Null if it could not be loaded. */
  summary: SummaryAnswer | null;
  issues: Result<ListPage<IssueView>, CollectorFailure>;
  /** Sorted by first seen, latest first. */
  fresh: Result<ListPage<IssueView>, CollectorFailure>;
  failing: Result<TraceList, CollectorFailure>;
  /** Regressed issues. */
  regressed: Result<ListPage<IssueView>, CollectorFailure>;
  verdict: Result<Verdict, CollectorFailure>;
  /** What is worse than in the same hour before, the worst first. */
  problems: Result<ExplainedProblem[], CollectorFailure>;
  /** Requests of the last hour, by route. */
  routes: Result<RatesAnswer, CollectorFailure>;
  /** What the failing requests of the last day have in common. */
  common: Result<Differences, CollectorFailure>;
  /** The releases first seen in the last day. */
  releases: ReleaseStart[];
  /** The latest trace of the last day, if any. */
  latest: Result<TraceList, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
  /** The URL of the application's fault lab; null if it is closed. */
  faultsUrl: string | null;
}

const ERROR_LINES = { query: "level:error" };
const NO_COLUMNS: string[] = [];

/** The Now screen: the day in numbers, the latest issues and failing traces. */
export function NowScreen(props: NowScreenProps) {
  const {
    summary,
    issues,
    fresh,
    regressed,
    failing,
    verdict,
    problems,
    routes,
    common,
    releases,
    viewer,
    collectorUrl,
    faultsUrl,
  } = props;
  const found = problems.ok ? problems.value : [];
  const notices = currentNotices(props.notices, viewer.now);
  const hasIssues = issues.ok && issues.value.items.length > 0;
  if (summary !== null && isEmpty(summary) && !hasIssues)
    return (
      <>
        <NoticeRows notices={notices} viewer={viewer} />
        <FirstSteps summary={summary} faultsUrl={faultsUrl} />
      </>
    );
  return (
    <>
      <PageHeader
        title={found.length === 0 ? "Now" : countOf(found.length, "problem")}
        aside={<p className="text-sm text-faint">Last hour, compared with yesterday and last week</p>}
      />
      <NoticeRows notices={notices} viewer={viewer} />
      <ProblemList problems={found} releases={releases} viewer={viewer} />
      {verdict.ok ? (
        <VerdictPanel verdict={verdict.value} releases={releases} viewer={viewer} />
      ) : (
        <NoVerdict title={failureText(verdict.error, collectorUrl).title} />
      )}
      <FreshIssues fresh={fresh} viewer={viewer} releases={releases} />
      <ChangedIssues
        id="regressed-issues"
        title="Regressed issues"
        issues={regressed.ok ? regressed.value.items : []}
        viewer={viewer}
        releases={releases}
      />
      <ChangedIssues
        id="spiking-issues"
        title="Spiking in the last 2 hours"
        issues={issues.ok ? spikingIssues(issues.value.items) : []}
        viewer={viewer}
        releases={releases}
      />
      {routes.ok && routes.value.series.length > 0 && (
        <Section
          id="worst-routes"
          title="Worst routes in the last hour"
          aside={<More href={paths.traces({ view: "operations", period: "1h" })} label="All operations" />}
        >
          <OperationsTable
            rates={worstRoutes(routes.value)}
            filter={readTraceFilter({ period: "1h" })}
            releases={releases}
          />
        </Section>
      )}
      {common.ok && common.value.selected > 0 && (
        <Section
          id="common"
          title="What failing requests have in common"
          aside={<More href={paths.traces({ compare: "status:error" })} label="Compare" />}
        >
          <InCommon found={common.value} />
        </Section>
      )}
      <Section
        id="latest-issues"
        title="Latest issues"
        aside={<More href={paths.issues()} label="All issues" />}
      >
        {!issues.ok && <Failed failure={issues.error} collectorUrl={collectorUrl} />}
        {issues.ok && !hasIssues && <p className="text-muted">No unresolved issues.</p>}
        {hasIssues && <IssueRows issues={issues.value.items} viewer={viewer} releases={releases} />}
      </Section>
      <Section
        id="failing-traces"
        title="Latest failing traces"
        aside={<More href={paths.traces({ query: "status:error" })} label="All failing traces" />}
      >
        {!failing.ok && <Failed failure={failing.error} collectorUrl={collectorUrl} />}
        {failing.ok && failing.value.traces.length === 0 && (
          <p className="text-muted">{summary?.spans === 0 ? "No spans received." : "No failed traces."}</p>
        )}
        {failing.ok && failing.value.traces.length > 0 && (
          <TraceRows traces={failing.value.traces} viewer={viewer} />
        )}
      </Section>
      <Section
        id="live-errors"
        title="Live errors in logs"
        aside={<More href={paths.logs(ERROR_LINES)} label="All error lines" />}
      >
        <LiveTail
          source={paths.logsLive(ERROR_LINES.query)}
          columns={NO_COLUMNS}
          viewer={viewer}
          query={ERROR_LINES}
        />
      </Section>
      {summary !== null && <DayCounts summary={summary} />}
      <Arrival latest={props.latest} dropped={summary?.dropped ?? null} viewer={viewer} />
      <DayReleases releases={releases} viewer={viewer} />
    </>
  );
}

function isEmpty({ events, spans, logs, unresolvedIssues }: SummaryAnswer): boolean {
  return events + spans + logs + unresolvedIssues === 0;
}

/** Issues first seen today, which most likely show what changed. */
function FreshIssues({ fresh, viewer, releases }: Pick<NowScreenProps, "fresh" | "viewer" | "releases">) {
  const since = viewer.now - 86_400_000;
  const issues = fresh.ok ? fresh.value.items.filter(({ firstSeen }) => Date.parse(firstSeen) >= since) : [];
  if (issues.length === 0) return null;
  return (
    <Section
      id="new-issues"
      title="New in the last 24 hours"
      aside={<More href={paths.issues({ sort: "new" })} label="All new issues" />}
    >
      <IssueRows issues={issues.slice(0, 5)} viewer={viewer} releases={releases} />
    </Section>
  );
}

function More({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={buttonClass("link")}>
      {label}
    </Link>
  );
}

function Failed({ failure, collectorUrl }: { failure: CollectorFailure; collectorUrl: string }) {
  return <FailedPart>{`${failureText(failure, collectorUrl).title}.`}</FailedPart>;
}

/** Issues with a noteworthy change; nothing without any. */
export function ChangedIssues({
  id,
  title,
  issues,
  viewer,
  releases,
}: {
  id: string;
  title: string;
  issues: IssueView[];
  viewer: Viewer;
  /** Releases to mark in the charts. */
  releases: ReleaseStart[];
}) {
  if (issues.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <IssueRows issues={issues.slice(0, 5)} viewer={viewer} releases={releases} />
    </Section>
  );
}

/** The attributes that failing requests have more often than others. */
export function InCommon({ found }: { found: Differences }) {
  const causes = found.differences.filter(({ symptom }) => !symptom).slice(0, IN_COMMON);
  if (causes.length === 0)
    return (
      <p className="text-muted">
        No attribute stands out in the {countOf(found.selected, "failing request")}.
      </p>
    );
  return (
    <DifferenceTable
      label="What failing requests have in common"
      differences={causes}
      filter={readTraceFilter({ compare: "status:error" })}
    />
  );
}

const IN_COMMON = 5;
