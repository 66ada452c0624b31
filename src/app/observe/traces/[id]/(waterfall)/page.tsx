import { param, type SearchParams } from "#dashboard/search-params.ts";
import { SpanPanel } from "#dashboard/traces/span-panel.tsx";
import { access, viewer } from "../../../collector.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SelectedSpanPage({ params, searchParams }: Props) {
  const spanId = param(await searchParams, "span");
  if (spanId === undefined) return null;
  const trace = await (await access()).client.getTraceSpan((await params).id, spanId);
  return trace.ok ? <SpanPanel trace={trace.value} spanId={spanId} viewer={await viewer()} /> : null;
}
