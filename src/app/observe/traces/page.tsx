import type { Metadata } from "next";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { readTraceFilter } from "#dashboard/traces/trace-filter.ts";
import { TracesScreen } from "#dashboard/traces/traces-screen.tsx";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";

export const metadata: Metadata = { title: "Traces" };

export default async function TracesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = readTraceFilter(await searchParams);
  const who = await viewer();
  const { client, url } = await access();
  const { period, ...asked } = filter;
  const answer = await answered(
    await client.listTraces({ ...asked, start: periodStart(period, who.now), limit: 50 }),
    paths.traces(filter),
  );
  return <TracesScreen answer={answer} filter={filter} viewer={who} collectorUrl={url} />;
}
