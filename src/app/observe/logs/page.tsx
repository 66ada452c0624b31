import type { Metadata } from "next";
import { readLogFilter } from "#dashboard/logs/log-filter.ts";
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
  const { query, cursor, period } = filter;
  const answer = await answered(
    await client.listLogs({ query, cursor, start: periodStart(period, who.now), limit: 100 }),
    paths.logs({ ...filter }),
  );
  return <LogsScreen answer={answer} filter={filter} viewer={who} collectorUrl={url} />;
}
