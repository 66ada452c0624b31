import type { Metadata } from "next";
import type { SearchParams } from "#dashboard/search-params.ts";
import { renderAggregates } from "../../aggregates/render-aggregates.tsx";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Logs: aggregates" };

export default function LogsAggregatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderAggregates("logs", searchParams), "list");
}
