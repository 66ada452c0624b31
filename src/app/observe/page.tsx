import { readEnv } from "#config/env.ts";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { NowScreen } from "#dashboard/now/now-screen.tsx";
import { readProblems } from "#dashboard/now/read-problems.ts";
import { readVerdict } from "#dashboard/now/verdict.ts";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import { isLoopback } from "#lib/loopback.ts";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import { answerOrRedirect } from "./answer-or-redirect.ts";
import { access, requestHost, viewer } from "./collector.ts";
import { streamPage } from "./stream-page.tsx";

const USUAL_APP_PORT = 3000;

export default function NowPage() {
  return streamPage(renderNowPage(), "now");
}

async function renderNowPage() {
  const who = await viewer();
  const { client, url } = await access();
  const day = periodStart("24h", who.now);
  const starting = client.listReleaseStarts({ start: day });
  const routing = client.listRates({ start: periodStart("1h", who.now), by: "route", steps: 30 });
  const releasing = starting.then((answer) => (answer.ok ? answer.value.releases : []));
  const [
    asked,
    issues,
    fresh,
    regressed,
    failing,
    latest,
    verdict,
    routes,
    common,
    starts,
    notices,
    problems,
  ] = await Promise.all([
    client.getSummary(),
    client.listIssues({ query: "is:unresolved", sort: "date", limit: 8 }),
    client.listIssues({ query: "is:unresolved", sort: "new", limit: 5 }),
    client.listIssues({ query: "is:regressed", sort: "date", limit: 5 }),
    client.listTraces({ query: "status:error", start: day, limit: 8 }),
    client.listTraces({ start: day, limit: 1 }),
    readVerdict(client, who.now),
    routing,
    client.findDifferences({ start: day, selection: "status:error" }),
    starting,
    client.listNotices(),
    routing.then((answer) => readProblems(client, answer, releasing, who.now)),
  ]);
  const summary = await answerOrRedirect(asked, paths.now());
  // The others say in their own place that they are missing.
  const parts = {
    "the day's counts": summary,
    "the latest trace": latest,
    "today's releases": starts,
    "new issues": fresh,
    "regressed issues": regressed,
    "the worst routes": routes,
    "the problems of the last hour": problems,
    "what failing requests have in common": common,
  };
  if (!summary.ok && [...Object.values(parts), verdict, issues, failing].every(({ ok }) => !ok))
    return <FailureScreen failure={summary.error} collectorUrl={url} />;
  return (
    <>
      <MissingParts parts={parts} collectorUrl={url} />
      <NowScreen
        summary={summary.ok ? summary.value : null}
        issues={issues}
        fresh={fresh}
        regressed={regressed}
        failing={failing}
        latest={latest}
        verdict={verdict}
        problems={problems}
        routes={routes}
        common={common}
        releases={starts.ok ? starts.value.releases : []}
        notices={notices.ok ? notices.value.notices : []}
        viewer={who}
        collectorUrl={url}
        faultsUrl={await faultsUrl()}
      />
    </>
  );
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
