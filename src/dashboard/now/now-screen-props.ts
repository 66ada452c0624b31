import type { Result } from "#lib/result.ts";
import type { AlertView } from "#api/alerts.ts";
import type { IssueView } from "#api/issues.ts";
import type { Differences } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { ServiceReleases } from "#api/releases.ts";
import type { NoticeView, SummaryAnswer } from "#api/overview.ts";
import type { TraceList } from "#api/traces.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import type { ChangedIssue } from "./changed-issues.ts";
import type { NowScope } from "./now-scope.ts";
import type { Deploy } from "./read-deploys.ts";
import type { IssueProblem } from "./read-issue-problems.ts";
import type { Problems } from "./read-problems.ts";
import type { Verdict } from "./verdict.ts";

/** What the first screen shows. */
export interface NowScreenProps {
  scope: NowScope;
  notices: NoticeView[];
  /** Those that fire within the scope, the worst first. */
  alerts: AlertView[];
  /** Null if it could not be loaded. */
  summary: SummaryAnswer | null;
  issues: Result<ListPage<IssueView>, CollectorFailure>;
  changed: ChangedIssue[];
  issueProblems: IssueProblem[];
  failing: Result<TraceList, CollectorFailure>;
  verdict: Result<Verdict, CollectorFailure>;
  /** What is worse than in the same time before, the worst first. */
  problems: Result<Problems, CollectorFailure>;
  /** Requests of the time, by route. */
  routes: Result<RatesAnswer, CollectorFailure>;
  /** Requests by service, of the time and of those before. */
  services: Result<{ now: RatesAnswer; earlier: RatesAnswer[] }, CollectorFailure>;
  serviceReleases: ServiceReleases["releases"];
  deploys: Deploy[];
  /** What the failing requests have in common. */
  common: Result<Differences, CollectorFailure>;
  /** The releases first seen lately. */
  releases: ReleaseStart[];
  /** The latest trace, if any. */
  latest: Result<TraceList, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
  /** The URL of the application's fault lab; null if it is closed. */
  faultsUrl: string | null;
  /** Whether somebody did without the checklist. */
  isSetupHidden: boolean;
  hideSetup: () => Promise<void>;
}
