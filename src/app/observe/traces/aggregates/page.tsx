import type { Metadata } from "next";
import type { SearchParams } from "#dashboard/search-params.ts";
import { renderAggregates } from "../../aggregates/render-aggregates.tsx";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Traces: aggregates" };

export default function TracesAggregatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderAggregates("traces", searchParams), "list");
}
