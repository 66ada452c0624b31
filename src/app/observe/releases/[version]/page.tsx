import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { paths } from "#dashboard/paths.ts";
import { readReleaseChanges } from "#dashboard/releases/read-release-changes.ts";
import { releasesOfAny } from "#dashboard/releases/release-markers.ts";
import { readReleaseRequests } from "#dashboard/releases/read-release-requests.ts";
import { chartTimes, readReleaseScope } from "#dashboard/releases/release-scope.ts";
import { issueSearches, ReleaseScreen } from "#dashboard/releases/release-screen.tsx";
import { scopedQuery } from "#dashboard/scope/scoped-query.ts";
import { choice, type SearchParams } from "#dashboard/search-params.ts";
import { COMPARISONS } from "#dashboard/traces/operation/operation-filter.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { decodeSegment } from "../../decode-segment.ts";
import { streamPage } from "../../stream-page.tsx";

interface Props {
  params: Promise<{ version: string }>;
  searchParams: Promise<SearchParams>;
}

const SHOWN_ISSUES = 10;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Release ${decodeSegment((await params).version)}` };
}

export default function ReleasePage(props: Props) {
  return streamPage(renderReleasePage(props), "release");
}

async function renderReleasePage({ params, searchParams }: Props) {
  const version = decodeSegment((await params).version);
  const who = await viewer();
  const { client, url } = await access();
  const search = await searchParams;
  const scope = readReleaseScope(search, who.now);
  const counted = { environment: scope.env, start: scope.time?.start, end: scope.time?.end };
  const searches = issueSearches(version);
  const issuesOf = (query: string) =>
    client.listIssues({
      query: scopedQuery("issues", query, { env: scope.env }),
      sort: "freq",
      limit: SHOWN_ISSUES,
    });
  const asking = client.getRelease({ version, ...counted });
  const listing = Promise.all([
    issuesOf(searches.new),
    issuesOf(searches.regressed),
    client.listCommits({ version }),
    client.listDeploys({ version }),
  ]);
  const release = await answerOrRedirect(await asking, paths.release(version));
  if (!release.ok) return <FailureScreen failure={release.error} collectorUrl={url} />;
  const { previous, services } = release.value.glasshouse;
  const times = chartTimes(scope, release.value, who.now);
  const { firstEvent } = release.value;
  const sessionsOf = (named: string) =>
    client.listSessions({ release: named, environment: scope.env, ...times });
  const requesting = readReleaseRequests(client, { version, previous, services, scope, times });
  const [[begun, regressed, commits, deploys], before, requests, starts, sessions, sessionsBefore, changes] =
    await Promise.all([
      listing,
      previous === null ? null : client.getRelease({ version: previous, ...counted }),
      requesting,
      client.listReleaseStarts({ start: times.start }),
      sessionsOf(version),
      previous === null ? null : sessionsOf(previous),
      requesting.then(({ own, before: earlier }) =>
        readReleaseChanges(client, {
          services,
          scope,
          comparison: choice(search, "compare", COMPARISONS),
          firstSeen: firstEvent === null ? null : Date.parse(firstEvent),
          end: times.end,
          own,
          before: earlier,
        }),
      ),
    ]);
  const parts = {
    "new issues": begun,
    "regressed issues": regressed,
    commits,
    deploys,
    "its requests": requests.own,
    "the release before": before,
    "releases in the charts": starts,
    sessions: sessions.ok ? sessionsBefore : sessions,
    differences: changes?.differences ?? null,
  };
  const valueOf = <T,>(answer: { ok: true; value: T } | { ok: false } | null) =>
    answer?.ok === true ? answer.value : null;
  return (
    <>
      <MissingParts parts={parts} collectorUrl={url} />
      <ReleaseScreen
        release={release.value}
        newIssues={begun.ok ? begun.value.items : []}
        regressed={regressed.ok ? regressed.value.items : []}
        commits={commits.ok ? commits.value : []}
        deploys={deploys.ok ? deploys.value : []}
        requests={{
          own: valueOf(requests.own),
          before: valueOf(requests.before),
          ownByService: valueOf(requests.ownByService),
          beforeByService: valueOf(requests.beforeByService),
          ofServices: valueOf(requests.ofServices),
          usual: requests.usual,
        }}
        sessions={valueOf(sessions)}
        sessionsBefore={valueOf(sessionsBefore)}
        changes={changes}
        comparedHref={(compare) =>
          paths.release(version, { compare: compare === "before" ? undefined : compare })
        }
        releases={[
          ...(firstEvent === null ? [] : [{ version, firstSeen: firstEvent, services }]),
          ...(starts.ok ? releasesOfAny(starts.value.releases, services, version) : []),
        ]}
        previous={valueOf(before)}
        time={scope.time === null ? "24 hours" : "in this time"}
        viewer={who}
      />
    </>
  );
}
