import { cookies } from "next/headers";
import { readEnv } from "#config/env.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { changedIssues } from "#dashboard/now/changed-issues.ts";
import { NowScreen } from "#dashboard/now/now-screen.tsx";
import { ratePlace, readNowScope, timesAgo, type NowScope } from "#dashboard/now/now-scope.ts";
import { readDeploys } from "#dashboard/now/read-deploys.ts";
import { readIssueProblems } from "#dashboard/now/read-issue-problems.ts";
import { readProblems } from "#dashboard/now/read-problems.ts";
import { readScopedAlerts } from "#dashboard/now/read-scoped-alerts.ts";
import { SETUP_COOKIE } from "#dashboard/now/setup-cookie.ts";
import { readVerdict } from "#dashboard/now/verdict.ts";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import { scopedQuery } from "#dashboard/scope/scoped-query.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { isLoopback } from "#lib/loopback.ts";
import { ok } from "#lib/result.ts";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import { hideSetup } from "./actions.ts";
import { answerOrRedirect } from "./answer-or-redirect.ts";
import { access, requestHost, viewer } from "./collector.ts";
import { streamPage } from "./stream-page.tsx";

const USUAL_APP_PORT = 3000;

export default function NowPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderNowPage(props), "now");
}

async function renderNowPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const who = await viewer();
  const { client, url } = await access();
  const scope = readNowScope(await searchParams, who.now);
  const [times, place] = [timesAgo(scope, 0), ratePlace(scope)];
  const day = periodStart("24h", who.now);
  const issuesOf = (query: string) => scopedQuery("issues", query, { env: scope.env });
  const since = Math.min(scope.start, Date.parse(day));
  const starting = client.listReleaseStarts({ start: new Date(since).toISOString(), ...place });
  const routing = client.listRates({ ...times, ...place, by: "route", steps: scope.steps });
  const releasing = starting.then((answer) => (answer.ok ? answer.value.releases : []));
  const serving = client.listServiceReleases(place);
  const listing = Promise.all([
    client.listIssues({ query: issuesOf("is:unresolved"), sort: "date", limit: 8 }),
    client.listIssues({ query: issuesOf("is:unresolved"), sort: "new", limit: 8 }),
    client.listIssues({ query: issuesOf("is:regressed"), sort: "date", limit: 5 }),
  ]);
  const listingAlerts = client.listAlerts();
  const alerting = readScopedAlerts(client, listingAlerts, scope);
  const explaining = readProblems(client, { routing, releases: releasing, alerts: alerting }, scope);
  const deploying = serving.then((answer) =>
    readDeploys(client, answer.ok ? answer.value.releases : [], scope, who.now),
  );
  const changing = listing.then(([latest, fresh, regressed]) =>
    changedIssues(
      {
        latest: latest.ok ? latest.value.items : [],
        fresh: fresh.ok ? fresh.value.items : [],
        regressed: regressed.ok ? regressed.value.items : [],
      },
      since,
    ),
  );
  const naming = Promise.all([explaining, changing]).then(([problems, changed]) =>
    readIssueProblems(
      client,
      changed,
      new Set(problems.ok ? problems.value.explained.flatMap(({ issue }) => issue?.id ?? []) : []),
    ),
  );
  const query = scopedQuery("traces", "", scope);
  const [asked, [issues, fresh, regressed], failing, latest, verdict, routes, services, common, starts] =
    await Promise.all([
      client.getSummary(),
      listing,
      client.listTraces({ query: scopedQuery("traces", "status:error", scope), ...times, limit: 8 }),
      client.listTraces({ query, start: day, limit: 1 }),
      readVerdict(client, scope),
      routing,
      readServices(client, scope),
      client.findDifferences({ query, ...times, selection: "status:error" }),
      starting,
    ]);
  const [notices, listedAlerts, alerts, problems, serviceReleases, changed, deploys, issueProblems] =
    await Promise.all([
      client.listNotices(),
      listingAlerts,
      alerting,
      explaining,
      serving,
      changing,
      deploying,
      naming,
    ]);
  const summary = await answerOrRedirect(asked, paths.now());
  // The others say in their own place that they are missing.
  const parts = {
    "the day's counts": summary,
    "the latest trace": latest,
    "the latest releases": starts,
    "the services": services,
    "their releases": serviceReleases,
    "new issues": fresh,
    "regressed issues": regressed,
    "the worst routes": routes,
    "the problems": problems,
    "the alerts": listedAlerts,
    "what failing requests have in common": common,
  };
  if (!summary.ok && [...Object.values(parts), verdict, issues, failing].every((part) => !part.ok))
    return <FailureScreen failure={summary.error} collectorUrl={url} />;
  return (
    <>
      <MissingParts parts={parts} collectorUrl={url} />
      <NowScreen
        scope={scope}
        summary={summary.ok ? summary.value : null}
        issues={issues}
        changed={changed}
        issueProblems={issueProblems}
        failing={failing}
        latest={latest}
        verdict={verdict}
        problems={problems}
        routes={routes}
        services={services}
        serviceReleases={serviceReleases.ok ? serviceReleases.value.releases : []}
        deploys={deploys}
        common={common}
        releases={starts.ok ? starts.value.releases : []}
        alerts={alerts}
        notices={notices.ok ? notices.value.notices : []}
        viewer={who}
        collectorUrl={url}
        faultsUrl={await faultsUrl()}
        isSetupHidden={(await cookies()).has(SETUP_COOKIE)}
        hideSetup={hideSetup}
      />
    </>
  );
}

/** The requests of each service, of the time and of those before as far as they are known. */
async function readServices(client: CollectorClient, scope: NowScope) {
  const ratesOf = (ago: number, steps: number) =>
    client.listRates({ ...timesAgo(scope, ago), ...ratePlace(scope), by: "service", steps });
  const [now, ...earlier] = await Promise.all([
    ratesOf(0, scope.steps),
    ...scope.earlier.map((ago) => ratesOf(ago, 1)),
  ]);
  if (!now.ok) return now;
  return ok({ now: now.value, earlier: earlier.flatMap((answer) => (answer.ok ? [answer.value] : [])) });
}

/** The URL of the application's fault lab for this browser; null if it is closed or its address is unknown. */
async function faultsUrl(): Promise<string | null> {
  const env = readEnv();
  if (!isLabOpen()) return null;
  if (env.GLASSHOUSE_SURFACE === "all") return "/faults";
  const host = await requestHost();
  if (!isLoopback(host)) return null;
  // PORT is this process's own port, which says nothing about the application's.
  const port = env.PORT === env.DASHBOARD_PORT ? USUAL_APP_PORT : env.PORT;
  return `http://${host}:${port}/faults`;
}
