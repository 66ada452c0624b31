import { param, type SearchParams } from "#dashboard/search-params.ts";
import { SpanPanel } from "#dashboard/traces/span-panel.tsx";
import { viewer } from "../../../collector.ts";
import { readTrace } from "../read-trace.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SelectedSpanPage({ params, searchParams }: Props) {
  const spanId = param(await searchParams, "span");
  if (spanId === undefined) return null;
  const trace = await readTrace((await params).id);
  return trace.ok ? <SpanPanel trace={trace.value} spanId={spanId} viewer={await viewer()} /> : null;
}
