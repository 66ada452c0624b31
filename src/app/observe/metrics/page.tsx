import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { ExplorerScreen } from "#dashboard/metrics/explorer-screen.tsx";
import { lineQuery, readLines } from "#dashboard/metrics/metric-lines.ts";
import { readMetricScope } from "#dashboard/metrics/metric-scope.ts";
import { readExemplars, readLine } from "#dashboard/metrics/read-metrics.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";
import { addToBoard } from "./board-actions.ts";

export const metadata: Metadata = { title: "Metrics" };

/** Groups of each line that are drawn. */
const TOP = 7;

export default function MetricsPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderMetricsPage(props), "logs");
}

async function renderMetricsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const who = await viewer();
  const { client, url } = await access();
  const scope = readMetricScope(search, who.now);
  const { start, end } = scope;
  const asked = readLines(search);
  const query = param(search, "query") ?? "";
  const [first] = asked;
  const [listed, lines, exemplars, keys, releases, boards] = await Promise.all([
    client.listMetrics({ query: query.slice(0, 200), service: scope.service, start, end, limit: 500 }),
    Promise.all(asked.map((line) => readLine(client, line, scope, TOP))),
    first === undefined ? null : readExemplars(client, first, scope),
    first === undefined ? null : client.listMetricAttributes({ name: first.metric, start, end }),
    client.listReleaseStarts({ start, end }),
    client.listBoards(),
  ]);
  const metrics = await answerOrRedirect(listed, paths.metrics(lineQuery(asked)));
  if (!metrics.ok) return <FailureScreen failure={metrics.error} collectorUrl={url} />;
  return (
    <ExplorerScreen
      metrics={metrics.value.metrics}
      query={query}
      lines={lines}
      keys={keys?.ok === true ? keys.value.attributes.map(({ key }) => key) : []}
      exemplars={exemplars?.ok === true ? exemplars.value.exemplars : []}
      releases={releases.ok ? releases.value.releases : []}
      boards={boards.ok ? boards.value.boards : []}
      addToBoard={addToBoard}
      scope={scope}
      viewer={who}
      collectorUrl={url}
    />
  );
}
