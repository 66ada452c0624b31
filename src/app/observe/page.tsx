import { FailureScreen } from "#dashboard/failure/failure-screen.tsx";
import { NowScreen } from "#dashboard/now/now-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import { answered } from "./answered.ts";
import { access, viewer } from "./collector.ts";
import { faultsUrl } from "./faults-url.ts";

export default async function NowPage() {
  const who = await viewer();
  const { client, url } = await access();
  const [asked, issues, fresh, failing] = await Promise.all([
    client.getSummary(),
    client.listIssues({ query: "is:unresolved", sort: "date", limit: 8 }),
    client.listIssues({ query: "is:unresolved", sort: "new", limit: 5 }),
    client.listTraces({ query: "status:error", start: periodStart("24h", who.now), limit: 8 }),
  ]);
  const summary = await answered(asked, paths.now());
  if (!summary.ok) return <FailureScreen failure={summary.error} collectorUrl={url} />;
  return (
    <NowScreen
      summary={summary.value}
      issues={issues}
      fresh={fresh}
      failing={failing}
      viewer={who}
      collectorUrl={url}
      faultsUrl={await faultsUrl()}
    />
  );
}
