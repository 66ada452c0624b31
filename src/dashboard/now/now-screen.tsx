import type { Result } from "#lib/result.ts";
import type { IssueView } from "#model/api/issue.ts";
import type { SummaryAnswer } from "#model/api/summary.ts";
import type { TraceList } from "#model/api/trace.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../failure/failure-text.ts";
import { IssueRows } from "../issues/issue-rows.tsx";
import { LiveTail } from "../logs/live/live-tail.tsx";
import { paths } from "../paths.ts";
import { TraceRows } from "../traces/trace-rows.tsx";
import { DayCounts } from "./day-counts.tsx";
import { FirstSteps } from "./first-steps.tsx";

interface NowScreenProps {
  summary: SummaryAnswer;
  issues: Result<ListPage<IssueView>, CollectorFailure>;
  /** The latest first seen. */
  fresh: Result<ListPage<IssueView>, CollectorFailure>;
  failing: Result<TraceList, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
  /** The application's fault lab; null where it is closed. */
  faultsUrl: string | null;
}

const NO_COLUMNS: string[] = [];

/** What happens now: the day in figures, the latest issues, the latest failing traces. */
export function NowScreen(props: NowScreenProps) {
  const { summary, issues, fresh, failing, viewer, collectorUrl, faultsUrl } = props;
  const nothingYet = summary.events + summary.spans + summary.logs + summary.unresolvedIssues === 0;
  const hasIssues = issues.ok && issues.value.items.length > 0;
  if (nothingYet && !hasIssues) return <FirstSteps summary={summary} faultsUrl={faultsUrl} />;
  return (
    <>
      <PageHeader title="Now" aside={<p className="text-sm text-faint">The last 24 hours</p>} />
      <DayCounts summary={summary} />
      <FreshIssues fresh={fresh} viewer={viewer} />
      <Section
        id="latest-issues"
        title="Latest issues"
        aside={<More href={paths.issues()} label="All issues" />}
        className="border-t-0"
      >
        {!issues.ok && <Failed failure={issues.error} collectorUrl={collectorUrl} />}
        {issues.ok && !hasIssues && <p className="text-muted">Nothing is unresolved.</p>}
        {hasIssues && <IssueRows issues={issues.value.items} viewer={viewer} />}
      </Section>
      <Section
        id="failing-traces"
        title="Latest failing traces"
        aside={<More href={paths.traces({ query: "status:error" })} label="All failing traces" />}
        className="border-t-0"
      >
        {!failing.ok && <Failed failure={failing.error} collectorUrl={collectorUrl} />}
        {failing.ok && failing.value.traces.length === 0 && (
          <p className="text-muted">
            {summary.spans === 0 ? "No spans came in, so nothing is known of traces." : "No trace failed."}
          </p>
        )}
        {failing.ok && failing.value.traces.length > 0 && (
          <TraceRows traces={failing.value.traces} viewer={viewer} />
        )}
      </Section>
      <Section
        id="live-errors"
        title="Errors in the logs, live"
        aside={<More href={paths.logs({ query: "level:error" })} label="All error lines" />}
        className="border-t-0"
      >
        <LiveTail source={paths.logsLive("level:error")} columns={NO_COLUMNS} zone={viewer.zone} />
      </Section>
    </>
  );
}

/** Issues that nobody has seen before today: most likely what changed. */
function FreshIssues({ fresh, viewer }: Pick<NowScreenProps, "fresh" | "viewer">) {
  const since = viewer.now - 86_400_000;
  const issues = fresh.ok ? fresh.value.items.filter(({ firstSeen }) => Date.parse(firstSeen) >= since) : [];
  if (issues.length === 0) return null;
  return (
    <Section
      id="new-issues"
      title="New in the last 24 hours"
      aside={<More href={paths.issues({ sort: "new" })} label="By first seen" />}
      className="border-t-0"
    >
      <IssueRows issues={issues.slice(0, 5)} viewer={viewer} />
    </Section>
  );
}

function More({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="text-sm text-accent underline-offset-2 hover:underline">
      {label}
    </Link>
  );
}

function Failed({ failure, collectorUrl }: { failure: CollectorFailure; collectorUrl: string }) {
  return <Notice tone="danger">{failureText(failure, collectorUrl).title}.</Notice>;
}
