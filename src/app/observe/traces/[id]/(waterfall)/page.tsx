import { param, type SearchParams } from "#dashboard/search-params.ts";
import { SpanPanel } from "#dashboard/traces/page/span-panel.tsx";
import { access, viewer } from "../../../collector.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** Linked traces of which is asked whether they are there. */
const MOST_TARGETS = 100;

export default async function SelectedSpanPage({ params, searchParams }: Props) {
  const asked = await searchParams;
  const spanId = param(asked, "span");
  if (spanId === undefined) return null;
  const { id } = await params;
  const { client } = await access();
  const trace = await client.getTraceSpan({ trace: id, span: spanId });
  if (!trace.ok) return null;
  const targets = trace.value.spans.flatMap(({ links }) => links.map(({ traceId }) => traceId));
  const links = await client.getTraceLinks({ trace: id, targets: targets.slice(0, MOST_TARGETS).join(",") });
  return (
    <SpanPanel
      trace={trace.value}
      spanId={spanId}
      viewer={await viewer()}
      root={param(asked, "root")}
      links={links.ok ? links.value : null}
    />
  );
}
