import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { BoardScreen } from "#dashboard/metrics/board-screen.tsx";
import { withVariables } from "#dashboard/metrics/metric-lines.ts";
import { readMetricScope } from "#dashboard/metrics/metric-scope.ts";
import { readLine } from "#dashboard/metrics/read-metrics.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";
import { changeBoard, removeBoard } from "../../board-actions.ts";

interface Props {
  params: Promise<{ board: string }>;
  searchParams: Promise<SearchParams>;
}

/** Groups of each line that are drawn. */
const TOP = 5;

export const metadata: Metadata = { title: "Board" };

export default function BoardPage(props: Props) {
  return streamPage(renderBoardPage(props), "list");
}

async function renderBoardPage({ params, searchParams }: Props) {
  const [{ board: id }, search, who] = await Promise.all([params, searchParams, viewer()]);
  const { client, url } = await access();
  const asked = await answerOrRedirect(await client.getBoard({ board: id }), paths.boards());
  if (!asked.ok) return <FailureScreen failure={asked.error} collectorUrl={url} />;
  const board = asked.value;
  const scope = readMetricScope(search, who.now);
  const { start, end } = scope;
  const chosen = board.variables.map((key) => ({ key, value: param(search, `var.${key}`)?.trim() ?? "" }));
  const first = board.charts[0]?.lines[0]?.metric;
  const [charts, known, releases] = await Promise.all([
    Promise.all(
      board.charts.map(async ({ title, lines }) => ({
        title,
        lines: await Promise.all(
          lines.map((line) => readLine(client, withVariables(line, chosen), scope, TOP)),
        ),
      })),
    ),
    first === undefined ? null : client.listMetricAttributes({ name: first, start, end }),
    client.listReleaseStarts({ start, end }),
  ]);
  const attributes = known?.ok === true ? known.value.attributes : [];
  return (
    <BoardScreen
      board={board}
      charts={charts}
      variables={chosen.map(({ key, value }) => ({
        key,
        value,
        known: attributes.find((one) => one.key === key)?.values.map((one) => one.value) ?? [],
      }))}
      releases={releases.ok ? releases.value.releases : []}
      problem={param(search, "problem") ?? null}
      actions={{ change: changeBoard, remove: removeBoard }}
      viewer={who}
    />
  );
}
