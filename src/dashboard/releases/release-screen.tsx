import { GitCommitHorizontal, Rocket } from "lucide";
import type { IssueView } from "#api/issues.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { CommitView, DeployView, ReleaseView, SessionsAnswer } from "#api/releases.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ExternalText } from "#ui/external-text.tsx";
import { formatCount, formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueRows } from "../issues/list/issue-rows.tsx";
import { paths } from "../paths.ts";
import { ANY_TIME } from "../period.ts";
import { WhatChanged } from "../traces/operation/what-changed.tsx";
import type { Comparison } from "../traces/operation/operation-filter.ts";
import type { ReleaseChanges } from "./read-release-changes.ts";
import { ReleaseCharts } from "./release-charts.tsx";
import { ReleaseComparison } from "./release-comparison.tsx";
import { ReleaseFacts } from "./release-facts.tsx";
import type { ReleaseStart } from "./release-markers.ts";
import { ReleaseSessionsSection } from "./release-sessions.tsx";

interface ReleaseScreenProps {
  release: ReleaseView;
  /** The issues first seen in this release. */
  newIssues: IssueView[];
  /** The issues that regressed in this release. */
  regressed: IssueView[];
  commits: CommitView[];
  deploys: DeployView[];
  requests: ReleaseRequests;
  /** Its sessions over time, and those of the release before; null if they could not be loaded or there is no such release. */
  sessions: SessionsAnswer | null;
  sessionsBefore: SessionsAnswer | null;
  /** What changed since it began; null without requests. */
  changes: ReleaseChanges | null;
  /** The page with another comparison. */
  comparedHref: (comparison: Comparison) => string;
  /** Its own start and those of the other releases of its services. */
  releases: ReleaseStart[];
  /** The release before it, if it is known. */
  previous: ReleaseView | null;
  /** How the time of the counts is called. */
  time: string;
  viewer: Viewer;
}

/** The requests of a release and of the one before it; null if they could not be loaded or there is no such release. */
export interface ReleaseRequests {
  own: RatesAnswer | null;
  before: RatesAnswer | null;
  ownByService: RatesAnswer | null;
  beforeByService: RatesAnswer | null;
  /** Those of all releases of its services. */
  ofServices: RatesAnswer | null;
  /** The same at the same times before. */
  usual: RatesAnswer[];
}

const SHOWN_COMMITS = 50;

const RECORD_DEPLOY = "sentry-cli deploys new";
const ADD_COMMITS = "sentry-cli releases set-commits";

/** The searches for a release's issues. */
export function issueSearches(version: string) {
  return {
    seen: withTerm("", "release", version),
    new: withTerm("", "firstRelease", version),
    regressed: withTerm("is:regressed", "release", version),
  };
}

/** One release: its requests against the release before, new and regressed issues, commits and deploys. */
export function ReleaseScreen(props: ReleaseScreenProps) {
  const { release, newIssues, regressed, commits, deploys, requests, previous, time, viewer } = props;
  const { changes, releases } = props;
  const { own, before, ownByService, beforeByService, ofServices, usual } = requests;
  const hasRequests = own !== null && own.series.length > 0;
  const { version, newGroups, groups } = release;
  const searches = issueSearches(version);
  return (
    <>
      <Breadcrumbs pages={[{ label: "Releases", href: paths.releases() }]} />
      <PageHeader
        title={version}
        aside={
          groups > 0 && (
            <Link
              href={paths.issues({ query: searches.seen, period: ANY_TIME })}
              className={buttonClass("link")}
            >
              All issues in this release ({formatCount(groups)})
            </Link>
          )
        }
      />
      <Card>
        <ReleaseFacts release={release} previous={previous} time={time} viewer={viewer} />
      </Card>
      <div className="mt-6">
        {hasRequests && (
          <Section
            id="requests"
            title="Requests"
            meta={
              previous === null
                ? "No release before this one is known."
                : `compared with ${previous.version}, the release before`
            }
          >
            <ReleaseCharts
              version={version}
              own={own}
              before={before}
              ofServices={ofServices}
              previous={previous?.version ?? null}
              usual={usual}
              releases={releases}
              viewer={viewer}
            />
            {ownByService !== null && ownByService.series.length > 0 && (
              <div className="mt-4">
                <ReleaseComparison
                  version={version}
                  own={ownByService}
                  before={beforeByService}
                  previous={previous?.version ?? null}
                />
              </div>
            )}
          </Section>
        )}
        {props.sessions?.releases[0] !== undefined && (
          <ReleaseSessionsSection
            version={version}
            answer={props.sessions}
            own={props.sessions.releases[0]}
            before={props.sessionsBefore?.releases[0] ?? null}
            releases={releases}
            viewer={viewer}
          />
        )}
        {changes !== null && <WhatChanged {...changes} hrefOf={props.comparedHref} viewer={viewer} />}
        <Section
          id="new"
          title="New issues"
          aside={
            newGroups > newIssues.length && (
              <Link
                href={paths.issues({ query: searches.new, period: ANY_TIME })}
                className={buttonClass("link")}
              >
                All {formatCount(newGroups)}
              </Link>
            )
          }
        >
          <IssuesOrNone issues={newIssues} none="No new issues in this release." viewer={viewer} />
        </Section>
        {regressed.length > 0 && (
          <Section id="regressed" title="Regressed issues">
            <IssueRows issues={regressed} viewer={viewer} />
          </Section>
        )}
        <div className="gap-x-8 xl:grid xl:grid-cols-2">
          <Section id="deploys" title="Deploys">
            <Deploys deploys={deploys} viewer={viewer} />
          </Section>
          <Section
            id="commits"
            title="Commits"
            meta={
              commits.length > SHOWN_COMMITS &&
              `The latest ${SHOWN_COMMITS} of ${formatExact(commits.length)}`
            }
          >
            <Commits commits={commits.slice(0, SHOWN_COMMITS)} viewer={viewer} />
          </Section>
        </div>
      </div>
    </>
  );
}

function IssuesOrNone({ issues, none, viewer }: { issues: IssueView[]; none: string; viewer: Viewer }) {
  if (issues.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return <IssueRows issues={issues} viewer={viewer} />;
}

function Deploys({ deploys, viewer }: { deploys: DeployView[]; viewer: Viewer }) {
  if (deploys.length === 0)
    return (
      <EmptyState
        icon={Rocket}
        title="No deploys yet"
        action={<CopyButton text={RECORD_DEPLOY} label="Copy the command" wide />}
      >
        Record one with <code>{RECORD_DEPLOY}</code>.
      </EmptyState>
    );
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
      {deploys.map(({ id, environment, name, url, dateFinished }) => (
        <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1.5">
          <span className="foreign font-medium">{environment}</span>
          <Moment at={dateFinished} viewer={viewer} as="moment" className="figures text-muted" />
          {name !== null && <span className="foreign text-muted">{name}</span>}
          {url !== null && <ExternalText text={url} className="foreign" />}
        </li>
      ))}
    </ol>
  );
}

function Commits({ commits, viewer }: { commits: CommitView[]; viewer: Viewer }) {
  if (commits.length === 0)
    return (
      <EmptyState
        icon={GitCommitHorizontal}
        title="No commits yet"
        action={<CopyButton text={ADD_COMMITS} label="Copy the command" wide />}
      >
        Add them with <code>{ADD_COMMITS}</code>.
      </EmptyState>
    );
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
      {commits.map(({ id, message, author, dateCreated }) => (
        <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1.5">
          <span className="foreign font-mono text-xs text-muted">{id.slice(0, 12)}</span>
          <span className="foreign min-w-0 flex-1 truncate max-lg:basis-full max-lg:whitespace-normal">
            {message?.split("\n", 1)[0] ?? ""}
          </span>
          <span className="foreign text-xs text-faint">{author?.name ?? author?.email ?? ""}</span>
          {dateCreated !== null && <Moment at={dateCreated} viewer={viewer} className="text-xs text-faint" />}
        </li>
      ))}
    </ol>
  );
}
