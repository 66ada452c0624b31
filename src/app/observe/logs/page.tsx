import type { Metadata } from "next";
import { logQuery, readLogFilter } from "#dashboard/logs/log-filter.ts";
import { logsAround } from "#dashboard/logs/logs-around.ts";
import { LogsScreen } from "#dashboard/logs/logs-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";

export const metadata: Metadata = { title: "Logs" };

export default async function LogsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = readLogFilter(await searchParams);
  const who = await viewer();
  const { client, url } = await access();
  const { query, cursor, period, around, view } = filter;
  const asked =
    around === null
      ? client.listLogs({
          query,
          cursor,
          start: periodStart(period, who.now),
          limit: view === "patterns" ? 500 : view === "live" ? 1 : 100,
        })
      : logsAround(client, query, around.at);
  const answer = await answered(await asked, paths.logs(logQuery(filter)));
  return <LogsScreen answer={answer} filter={filter} viewer={who} collectorUrl={url} />;
}
